#include "tests/support/table_stubs.hpp"

#include "tests/support/table_around.hpp"

namespace crowntable::tests {

namespace {

using table::Table;

struct Content : TableAround<Content> {
    using TableAround::TableAround;
    bool invariants_hold() const override { return true; }
};
struct Discontent : TableAround<Discontent> {
    using TableAround::TableAround;
    bool invariants_hold() const override { return false; }
};
struct Unmixed : TableAround<Unmixed> {
    using TableAround::TableAround;
    void rehide(Seat, const Seed&) override {}
};
/// Draws anew what somebody else cannot know.
struct Blind : TableAround<Blind> {
    using TableAround::TableAround;
    void rehide(Seat viewer, const Seed& seed) override {
        inner().rehide(viewer == seat_at(0) ? seat_at(1) : seat_at(0), seed);
    }
};
struct Placeless : TableAround<Placeless> {
    using TableAround::TableAround;
    std::vector<Standing> standings() const override { return {}; }
};
struct Unranked : TableAround<Unranked> {
    using TableAround::TableAround;
    std::vector<Standing> standings() const override {
        auto standings = inner().standings();
        for (Standing& one : standings) one.place = 0;
        return standings;
    }
};
/// Everybody wins.
struct Levelled : TableAround<Levelled> {
    using TableAround::TableAround;
    std::vector<Standing> standings() const override {
        auto standings = inner().standings();
        for (Standing& one : standings) one = {.seat = one.seat, .place = 1};
        return standings;
    }
};
/// Whoever leaves plays on.
struct Clinging : TableAround<Clinging> {
    using TableAround::TableAround;
    std::vector<std::string> remove_seat(Seat) override { return {}; }
};
/// Protocol 2 is told nothing of the private view.
struct Wordless : TableAround<Wordless> {
    using TableAround::TableAround;
    void write_private(Seat seat, std::string& out, Protocol protocol) const override {
        if (protocol == Protocol::whole) return inner().write_private(seat, out, protocol);
        out += "{}";
    }
};

template <typename Stub>
std::unique_ptr<Table> put_around(std::unique_ptr<Table> table) {
    return std::make_unique<Stub>(std::move(table));
}

}  // namespace

const std::array<TableStub, 9> table_stubs{{
    {"invariants that always hold", "the invariants hold in a game that was spoilt", put_around<Content>},
    {"invariants that never hold", "the invariants do not hold", put_around<Discontent>},
    {"hidden cards that stay as they are", "what is hidden is not drawn anew", put_around<Unmixed>},
    {"a viewer whose own cards are drawn anew", "a seat sees what is hidden from it", put_around<Blind>},
    {"no standings", "the standings leave seats out", put_around<Placeless>},
    {"standings without places", "the standings are no ranking", put_around<Unranked>},
    {"standings in which all are first", "the view tells other standings", put_around<Levelled>},
    {"slim views that leave out what does not follow", "protocol 2 leaves out what does not follow",
     put_around<Wordless>},
    {"seats that cannot be left", "a seat that has left is ", put_around<Clinging>},
}};

}  // namespace crowntable::tests
