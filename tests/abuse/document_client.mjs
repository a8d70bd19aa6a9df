// A client written from protocol/README.md and nothing else: it makes a table, adds a bot and plays game after game.
// What it does at each point is what the document says of it; it knows no rules.
import { ask, web_socket } from './kit.mjs';

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
/** Refusals after which the same command is said again, under its id, when `retry_ms` are over (section 3). */
const LATER = new Set(['RATE_LIMITED', 'TRY_AGAIN', 'SERVER_FULL', 'SERVER_STOPPING']);
/** After which the newest update is looked at. */
const LOOK_AGAIN = new Set(['STALE_TURN', 'NOT_YOUR_TURN', 'WRONG_PHASE', 'NO_GAME', 'GAME_ON']);
const ANSWER_MS = 20_000;

/** Waits as long as a refusal over HTTP says. */
async function asked(server, path, options) {
  for (;;) {
    const answer = await ask(server, path, options);
    const body = JSON.parse(answer.text);
    if (answer.status < 300) return body;
    if (!LATER.has(body.code)) throw new Error(`${path}: ${answer.text}`);
    await pause(body.retry_ms);
  }
}

export const presets = async (server, from) => (await asked(server, '/api/games', { from })).games;

/** The shortest game of a preset that its options allow. */
function shortest(preset) {
  const rounds = preset.options.find((option) => option.id === 'rounds' && option.type === 'integer_list');
  return rounds === undefined ? {} : { rounds: [rounds.min] };
}

export class DocumentClient {
  constructor(server, preset, from) {
    Object.assign(this, { server, preset, from, waits: 0, repeats: 0, games: 0 });
    this.id = 0;
    this.listeners = new Set();
  }

  async sit_down() {
    const { id: game } = this.preset;
    const body = JSON.stringify({ game, options: shortest(this.preset), room_options: { bot_pace: 'instant' } });
    const headers = { 'Content-Type': 'application/json' };
    const table = await asked(this.server, '/api/rooms', { method: 'POST', from: this.from, headers, body });
    this.code = table.code;
    await this.connect({ host_token: table.host_token, name: 'Ann' });
    await this.command({ op: 'sit' });
    // Not all games are for two.
    for (let seats = 1; seats < Math.max(2, this.preset.seats.min); ++seats)
      await this.command({ op: 'add_bot', level: this.preset.bot_levels[0] });
    await this.command({ op: 'start' });
  }

  async connect(who) {
    this.line = await web_socket(this.server, this.code, { from: this.from });
    let read = 0;
    const line = this.line;
    const take = () => {
      while (line === this.line && read < line.texts.length) this.heard(line.texts[read++]);
    };
    line.socket.on('data', take);
    line.socket.on('close', () => this.changed());
    line.hello(who);
    this.welcome = undefined;
    take();
    await this.until(() => this.welcome, 'a welcome');
    this.token = this.welcome.seat_token;
    this.id = Math.max(this.id, this.welcome.last_id);
  }

  heard(message) {
    if (message.type === 'welcome') this.welcome = message;
    if (message.type === 'room') this.room = message;
    if (message.type === 'room' && message.state === 'lobby') this.update = undefined;
    if (message.type === 'update') {
      this.update = message;
      this.version = message.v;
    }
    if (message.type === 'refused' && message.ack === null) this.lost = message;
    if (this.waiting !== undefined && message.ack === this.waiting.id) this.waiting.answer = message;
    this.changed();
  }

  changed() {
    for (const look of [...this.listeners]) look();
  }

  /** Waits for a message that makes `look` true; that none comes is what this client is there to find. */
  until(look, what) {
    return new Promise((done, failed) => {
      const timer = setTimeout(() => finish(failed, new Error(`${this.code}: waited for ${what} in vain`)), ANSWER_MS);
      const finish = (how, value) => {
        clearTimeout(timer);
        this.listeners.delete(check);
        how(value);
      };
      const check = () => {
        const seen = look();
        if (seen) finish(done, seen);
      };
      this.listeners.add(check);
      check();
    });
  }

  /** Says a command until it has its answer, under one id, however often it is told to wait or loses its connection. */
  async command(what, { broken = false } = {}) {
    const id = ++this.id;
    for (;;) {
      this.waiting = { id };
      this.line.say({ id, ...what });
      if (broken) {
        // The connection goes down with the answer on its way: whether it was obeyed is not known.
        broken = false;
        ++this.repeats;
        this.line.hang_up();
        await this.connect({
          seat_token: this.token,
          ...(this.version === undefined ? {} : { version: this.version }),
        });
        continue;
      }
      const answer = await this.until(() => this.waiting.answer, `the answer to ${what.op}`);
      if (answer.type !== 'refused' || !LATER.has(answer.code)) return answer;
      ++this.waits;
      await pause(answer.retry_ms);
    }
  }

  /** What is to be done now; nothing while others are to act. */
  due() {
    const { state } = this.room;
    if (state === 'finished') return { op: 'over' };
    if (state === 'between_rounds') {
      const seat = this.room.seats[this.room.you.seat];
      return seat.ready ? null : { op: 'ready', ready: true };
    }
    const { turn, you, public: table } = this.update ?? {};
    if (state !== 'playing' || !you || this.played === turn) return null;
    const acts = table.current === you.seat || table.waiting?.includes(you.seat);
    return acts ? { op: 'play', turn } : null;
  }

  async action() {
    const { legal, rack } = this.update.you;
    if (this.room.family === 'rummy') {
      if (legal.draw.length > 0) return { type: 'draw', source: legal.draw[0] };
      if (legal.go_out.length > 0) return { type: 'discard', card: legal.go_out[0], go_out: true };
      return { type: 'discard', card: legal.discard[0] };
    }
    if (legal.play) {
      const { arrangement } = await this.command({ op: 'arrange' });
      if (arrangement?.best) return { type: 'play', tiles: arrangement.best.tiles };
    }
    if (legal.exchange > 0) return { type: 'exchange', tiles: rack.slice(0, legal.exchange) };
    return { type: 'pass' };
  }

  /** Plays one game to its end. Each `break_every`th play loses its connection. */
  async play_game(break_every) {
    for (let plays = 1; ; ++plays) {
      const due = await this.until(() => this.due(), 'something to do');
      if (due.op === 'over') break;
      const what = due.op === 'play' ? { ...due, action: await this.action() } : due;
      const answer = await this.command(what, { broken: plays % break_every === 0 });
      if (answer.type === 'refused' && !LOOK_AGAIN.has(answer.code))
        throw new Error(`${JSON.stringify(what)}: ${JSON.stringify(answer)}`);
      if (due.op === 'play' && answer.type !== 'refused') this.played = due.turn;
    }
    ++this.games;
  }

  async next_game() {
    const before = this.room.games_played;
    await this.command({ op: 'rematch' });
    this.played = undefined;
    await this.until(() => this.room.state !== 'finished', `a game after ${before}`);
  }

  async leave() {
    await this.command({ op: 'leave' });
    this.line.hang_up();
  }
}
