#include "protocol/record/game_record.hpp"

#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"
#include "engine/hex.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/record/format.hpp"
#include "protocol/record/replayer.hpp"

namespace crowntable::record {

namespace {

/// Thrown by what is no finished game; caught in write_game_record.
struct NoGame {
    std::string why;
};

/// Plays the game along, so that nothing is written that does not check.
class RecordWriter {
public:
    explicit RecordWriter(const RecordedStart& start) { add(start); }

    void take(const recorded::Input& input) {
        std::visit([this](const auto& one) { write(one); }, input);
        write_what_is_due();
    }

    std::string finish(const SigningKey& signer) && {
        if (replay_.awaited() != Replayer::Awaited::nothing) throw NoGame{"the game has not ended"};
        std::string footer;
        json::Writer json(footer);
        json.begin_object();
        json.member("line", "footer");
        json.member("lines", static_cast<std::uint64_t>(lines_ + 2));
        json.member("signer", to_hex(signer.public_key()));
        json.end_object();
        frame(footer);
        text_ += R"({"line":"signature","signature":")" + to_hex(signer.sign(signed_message(chain_))) + "\"}\n";
        return std::move(text_);
    }

private:
    void write(const recorded::Dealt& dealt) {
        if (replay_.fair() && !dealt.server_link) throw NoGame{"a deal has no link of the server"};
        server_link_ = dealt.server_link.value_or(Link{});
        line::Deal deal{.deal = replay_.told().deals + 1, .seed = dealt.seed};
        if (replay_.fair()) deal.links = dealt.links;
        deal.vouched_for = replay_.fair() && vouched_for(dealt.links);
        add(deal);
    }
    void write(const recorded::Acted& acted) {
        add(line::Action{acted.seat, replay_.table().turn(), acted.by, acted.action_json});
    }
    void write(const recorded::EndedByHost&) {
        if (replay_.fair() && replay_.deal_open()) add(line::Reveal{replay_.told().deals, server_link_});
        add(line::End{true, replay_.table().standings()});
    }
    void write(const auto& other) { add(other); }

    void write_what_is_due() {
        if (replay_.awaited() == Replayer::Awaited::reveal) {
            add(line::Reveal{replay_.told().deals, server_link_});
        }
        if (replay_.awaited() == Replayer::Awaited::result) {
            add(line::Result{replay_.told().deals, replay_.table().standings()});
        }
        if (replay_.awaited() == Replayer::Awaited::end) {
            add(line::End{false, replay_.table().standings()});
        }
    }

    void add(const Line& line) {
        if (const auto fault = replay_.take(line)) throw NoGame{fault->sentence};
        frame(write_line(line));
    }

    void frame(const std::string& object) {
        ENSURE(object.ends_with('}'));
        const std::string_view content = std::string_view(object).substr(0, object.size() - 1);
        chain_ = chain_after(chain_, content);
        text_.append(content).append(before_chain).append(to_hex(chain_)).append(after_chain).push_back('\n');
        ++lines_;
    }

    Replayer replay_;
    Link server_link_{};
    std::string text_;
    Digest chain_{};
    std::size_t lines_ = 0;
};

}  // namespace

std::variant<Refusal, std::string> write_game_record(const RecordedGame& game, const SigningKey& signer) try {
    RecordWriter writer(game.start);
    for (const auto& input : game.inputs) writer.take(input);
    return std::move(writer).finish(signer);
} catch (const NoGame& no) {
    return Refusal{.code = "BAD_RECORD", .message = "This is no finished game: " + no.why};
}

}  // namespace crowntable::record
