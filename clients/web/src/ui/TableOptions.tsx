import { useEffect, useState } from 'preact/hooks';
import { fetchGames } from '../core/api';
import type { Connection } from '../core/connection';
import { isHost } from '../core/governing';
import type { Games, OptionDescriptor, Options, RoomMessage } from '../core/wire';
import { Problem } from '../kit/parts';
import { OptionRow } from './OptionRow';
import { useRuleWords } from './rule_words';
import { gameName, problemText } from './texts/en';
import { lobbyText } from './texts/lobby';

/** What the server's games can be set to; null until it is known. */
export function useGames(): Games | null {
  const [games, setGames] = useState<Games | null>(null);
  useEffect(() => {
    let here = true;
    fetchGames().then(
      (answer) => here && setGames(answer),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  return games;
}

interface TableOptionsProps {
  connection: Connection;
  room: RoomMessage;
  games: Games | null;
}

/** The game and its rules as sentences: the host edits them while no game is on, everybody reads them. */
export function TableOptions({ connection, room, games }: TableOptionsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const words = useRuleWords(room.family);
  const preset = games?.games.find((each) => each.id === room.game);
  const editable = isHost(room) && (room.state === 'lobby' || room.state === 'finished');
  const ask = (fields: Record<string, unknown>): void => {
    setProblem(null);
    connection.send('set_options', fields).catch((refusal: unknown) => setProblem(problemText(refusal, words?.game)));
  };
  const options = preset?.options ?? [];
  const rounds = options.filter((option) => option.type === 'integer_list');
  const others = options.filter((option) => option.type !== 'integer_list');
  const changedHere = others.filter((option) => room.changed.includes(option.id));
  const rows = (list: readonly OptionDescriptor[], values: Options, key: 'options' | 'room_options') =>
    words &&
    list.map((option) => (
      <OptionRow
        key={option.id}
        option={option}
        words={key === 'options' ? words.game : words.room}
        value={values[option.id] ?? option.default}
        changed={
          key === 'options'
            ? room.changed.includes(option.id)
            : values[option.id] !== undefined && values[option.id] !== option.default
        }
        onChange={editable ? (value) => ask({ [key]: { [option.id]: value } }) : null}
      />
    ));

  return (
    <div class="options">
      {editable && games ? (
        <div class="field">
          <label for="game-choice">{lobbyText('lobby_game')}</label>
          <select id="game-choice" value={room.game} onChange={(event) => ask({ game: event.currentTarget.value })}>
            {games.games.map((each) => (
              <option value={each.id} key={each.id}>
                {gameName(each.id, each.name)}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <p class="options__game">{gameName(room.game, room.game_name)}</p>
      )}
      {words && room.facts.length > 0 && (
        <dl class="facts">
          {room.facts.map((fact) => (
            <div class="fact" key={fact.id}>
              <dt>{words.game(`fact_${fact.id}`) ?? fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Problem text={problem} />
      {rows(rounds, room.options, 'options')}
      {!editable && rows(changedHere, room.options, 'options')}
      <details class="fold">
        <summary>{lobbyText('lobby_more_options')}</summary>
        {rows(editable ? others : others.filter((option) => !changedHere.includes(option)), room.options, 'options')}
      </details>
      <details class="fold">
        <summary>{lobbyText('lobby_table_options')}</summary>
        {rows(games?.room_options ?? [], { ...room.room_options }, 'room_options')}
      </details>
    </div>
  );
}
