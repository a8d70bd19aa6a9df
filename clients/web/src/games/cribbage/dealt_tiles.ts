/**
 * One way in which the tiles of a game may lie, by all that was told so far: what a seed puts into bags and racks,
 * moved as it is told that they were. Nobody is told which tiles others gave back. These are open: of each is known
 * only that it was on a certain rack then, until it is seen on one's own rack, on the board or among the leftovers. So
 * each function answers all ways that are left, none if it cannot be.
 */
import { Random, shuffled } from '../../core/fair_deal/random';
import type { CribbageDeal, CribbageRound } from './deal';

const RACK_SIZE = 5;

/** A place for one tile; `group`: for an open one, those that were on one rack. */
interface Place {
  readonly tile: string | null;
  readonly group: number;
}

interface Ways {
  readonly places: readonly Place[];
  /** For each group the places that its tiles were on before, as far as none was told to be one of them. */
  readonly groups: readonly (readonly number[])[];
  /** What is drawn next is at the end. */
  readonly bags: readonly (readonly number[])[];
  readonly racks: readonly (readonly number[])[];
  readonly left: readonly number[];
  readonly returns: number;
}

const without = <T>(list: readonly T[], item: T): T[] => {
  const at = list.indexOf(item);
  return list.filter((_, i) => i !== at);
};
const replaced = <T>(list: readonly T[], at: number, item: T): T[] => list.map((one, i) => (i === at ? item : one));

/** The faces that a tile laid as `placed` may have on a rack; the one that leaves it first is the first (K-27). */
function facesOf(placed: string, printed: boolean): string[] {
  const colour = placed.slice(-1);
  if (!['6', '9'].includes(placed.slice(0, -1))) return [placed];
  return printed ? [`9/6${colour}`, `6/9${colour}`] : [`6/9${colour}`];
}

export class DealtTiles {
  private constructor(
    private readonly seed: string,
    private readonly printed: boolean,
    private readonly now: Ways,
  ) {}

  static of(seed: string, round: CribbageRound, deal: CribbageDeal): DealtTiles {
    const places: Place[] = [];
    const placed = (tiles: readonly string[]): number[] => tiles.map((tile) => places.push({ tile, group: -1 }) - 1);
    const bags = deal.bags.map((bag) => placed([...bag].reverse()));
    const racks = deal.racks.map(placed);
    const left = racks.flatMap((_, seat) => (round.playing.includes(seat) ? [] : [seat]));
    const printed = round.leftover_six_nine === 'printed';
    return new DealtTiles(seed, printed, { places, groups: [], bags, racks, left, returns: 0 });
  }

  /** The tiles leave the rack for the board. */
  play(seat: number, placed: readonly string[]): DealtTiles[] {
    return placed.reduce<DealtTiles[]>((ways, tile) => ways.flatMap((way) => way.withoutOne(seat, tile)), [this]);
  }

  refill(seat: number): DealtTiles[] {
    const room = this.now.left.includes(seat) ? 0 : RACK_SIZE - this.rack(seat).length;
    return [this.draws(seat, Math.min(room, this.bag(seat).length))];
  }

  /** So many tiles are put aside, as many drawn, and then they go back. */
  exchange(seat: number, count: number): DealtTiles[] {
    if (count > this.rack(seat).length || count > this.bag(seat).length) return [];
    const { way, open } = this.opened(this.rack(seat));
    return [way.withRackOf(seat, open.slice(count)).draws(seat, count).putBack(seat, open.slice(0, count))];
  }

  /** The seat's tiles go back, or out of play where the bag is empty (K-32). */
  remove(seat: number): DealtTiles[] {
    const { way, open } = this.opened(this.rack(seat));
    const gone = way.but({ left: [...this.now.left, seat] }).withRackOf(seat, []);
    return [this.bag(seat).length === 0 ? gone : gone.putBack(seat, open)];
  }

  /** The rack is seen. */
  withRack(seat: number, rack: readonly string[]): DealtTiles[] {
    if (rack.length !== this.rack(seat).length) return [];
    let unseen = [...rack];
    const open: number[] = [];
    for (const place of this.rack(seat)) {
      const tile = this.tile(place);
      if (tile === null) open.push(place);
      else if (unseen.includes(tile)) unseen = without(unseen, tile);
      else return [];
    }
    return this.matched(open, unseen);
  }

  counts(): { bags: number[]; tiles: number[] } {
    const { bags, racks } = this.now;
    return { bags: bags.map(({ length }) => length), tiles: racks.map(({ length }) => length) };
  }

  private rack = (seat: number): readonly number[] => this.now.racks[seat] ?? [];
  private bagIndex = (seat: number): number => seat % this.now.bags.length;
  private bag = (seat: number): readonly number[] => this.now.bags[this.bagIndex(seat)] ?? [];
  private tile = (place: number): string | null => this.now.places[place]?.tile ?? null;
  private group = (place: number): number => this.now.places[place]?.group ?? -1;

  private but(change: Partial<Ways>): DealtTiles {
    return new DealtTiles(this.seed, this.printed, { ...this.now, ...change });
  }
  private withRackOf(seat: number, rack: readonly number[]): DealtTiles {
    return this.but({ racks: replaced(this.now.racks, seat, rack) });
  }
  private withBagOf(seat: number, bag: readonly number[]): DealtTiles {
    return this.but({ bags: replaced(this.now.bags, this.bagIndex(seat), bag) });
  }

  private draws(seat: number, count: number): DealtTiles {
    const bag = [...this.bag(seat)];
    const drawn = Array.from({ length: count }, () => bag.pop()!);
    return this.withBagOf(seat, bag).withRackOf(seat, [...this.rack(seat), ...drawn]);
  }

  private putBack(seat: number, places: readonly number[]): DealtTiles {
    const returns = this.now.returns + 1;
    const bag = shuffled([...this.bag(seat), ...places], new Random(this.seed, `return ${returns}`));
    return this.withBagOf(seat, bag).but({ returns });
  }

  /** New open places for a rack whose tiles are about to part. */
  private opened(rack: readonly number[]): { way: DealtTiles; open: number[] } {
    const { places, groups } = this.now;
    const open = rack.map((_, i) => places.length + i);
    const added = rack.map(() => ({ tile: null, group: groups.length }));
    return { way: this.but({ places: [...places, ...added], groups: [...groups, rack] }), open };
  }

  private withTile(place: number, tile: string): DealtTiles[] {
    const known = this.tile(place);
    if (known !== null) return known === tile ? [this] : [];
    const group = this.group(place);
    const before = this.now.groups[group] ?? [];
    const settled = (way: DealtTiles, one: number): DealtTiles =>
      way.but({
        groups: replaced(way.now.groups, group, without(way.now.groups[group] ?? [], one)),
        places: replaced(way.now.places, place, { tile, group }),
      });
    // Of equal tiles it makes no difference which one it is, so that a known one is as good as any.
    const same = before.find((one) => this.tile(one) === tile);
    if (same !== undefined) return [settled(this, same)];
    return before
      .filter((one) => this.tile(one) === null)
      .flatMap((one) => this.withTile(one, tile).map((way) => settled(way, one)));
  }

  /** One open place for each group, since those of a group are alike. */
  private openOf(places: readonly number[]): number[] {
    const open = places.filter((place) => this.tile(place) === null);
    return open.filter((place, i) => open.findIndex((one) => this.group(one) === this.group(place)) === i);
  }

  private withoutOne(seat: number, placed: string): DealtTiles[] {
    const rack = this.rack(seat);
    const ways: DealtTiles[] = [];
    for (const face of facesOf(placed, this.printed)) {
      const known = rack.find((place) => this.tile(place) === face);
      if (known !== undefined) return [...ways, this.withRackOf(seat, without(rack, known))];
      for (const place of this.openOf(rack))
        ways.push(...this.withTile(place, face).map((way) => way.withRackOf(seat, without(rack, place))));
    }
    return ways;
  }

  /** Of the tiles seen these are still to be found on these places. */
  private matched(places: readonly number[], tiles: readonly string[]): DealtTiles[] {
    const [tile, ...rest] = tiles;
    if (tile === undefined) return [this];
    return this.openOf(places).flatMap((place) =>
      this.withTile(place, tile).flatMap((way) => way.matched(without(places, place), rest)),
    );
  }
}
