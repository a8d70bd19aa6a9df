// Fair deals.

const state = 'server/core/room/state_deals.cpp';
const room = 'server/core/room/deals.cpp';
const voice = 'server/core/room/voice.cpp';

export const deals = [
  {
    name: 'all fair deals of a room have one seed',
    file: room,
    find: 'room.state.fair_seed()',
    replace: 'Seed{hash_of(room.state.code).bytes}',
    by: 'Deals',
  },
  {
    name: 'every deal uses the first link of the server',
    file: state,
    find: 'server_link(next)',
    replace: 'server_link(1)',
    by: 'Deals',
  },
  {
    name: 'hands that are to stay hidden can be dealt again between rounds',
    file: state,
    find: '!table->hides_past_hands()',
    replace: 'true',
    by: 'Secrecy',
  },
  {
    name: 'links of seats are left out of the seed',
    file: state,
    find: 'used_links(fair_deal->links)',
    replace: 'std::vector<std::optional<Link>>(seats.size())',
    by: 'Deals',
  },
  {
    name: 'the chain of a seat is used again for the next game',
    file: state,
    find: 'seat.chain.reset();',
    replace: '',
    // Not Deals: a room ensures that between two games a chain is for the next one (state.cpp), so that it breaks before
    // a deal is made of an old one.
    by: ['Shadow', 'Deals'],
  },
  {
    name: 'the chain of the server is used again for the next game',
    file: 'server/core/room/game.cpp',
    find: 'make_chain_secret(room.entropy())',
    replace: 'Link{hash_of(room.state.code).bytes}',
    by: 'Deals',
  },
  {
    name: 'a seat that was not heard is recorded as absent',
    file: room,
    find: 'unheard(room)',
    after: 'room.state.fair_seed()',
    replace: 'SeatSet{}',
    by: 'Deals',
  },
  {
    name: 'a wrong link is taken',
    file: room,
    find: '!RevealedChain(chain->revealed).accept(op.link, op.deal - chain->first_deal + 1)',
    replace: 'false',
    by: 'Recovery',
  },
  {
    name: 'the link of the server is told with the cards',
    file: voice,
    find: 'wire::write_deal_closed(text, terms, links);',
    replace: 'wire::write_deal_revealed(text, terms, links, room.state.server_link(terms.deal));',
    by: ['Secrecy', 'Deals'],
  },
  {
    name: 'a closed deal denies the links that were given',
    file: voice,
    find: 'wire::write_deal_closed(text, terms, links);',
    replace: `auto denied = links;
            for (SeatLink& link : denied) link.what = link.what == LinkGiven::given ? LinkGiven::skipped : link.what;
            wire::write_deal_closed(text, terms, denied);`,
    by: 'Deals',
  },
  {
    name: 'an open deal does not tell who is awaited',
    file: voice,
    find: 'room.state.fair_deal->awaited()',
    replace: 'SeatSet{}',
    by: 'Deals',
  },
  {
    name: 'a deal waits for links for ever',
    file: 'server/core/room/clocks.cpp',
    find: 'link_wait_.start(now, limits_.link_wait);',
    after: 'void Clocks::await_links(Now now, bool paused) {',
    replace: 'link_wait_.start(now, 100000 * limits_.link_wait);',
    by: 'Deadlines',
  },
];
