import { useState } from 'preact/hooks';
import type { Connection } from '../core/connection';
import { playerName } from '../core/settings';
import type { RoomMessage } from '../core/wire';
import { Problem } from '../kit/parts';
import { AvatarButton } from './avatars/later';
import { NAME_LENGTH } from './NameField';
import { problemText } from './texts/en';
import { lobbyText } from './texts/lobby';

/** One's own name at this table. */
export function Rename({ connection, room }: { connection: Connection; room: RoomMessage }) {
  const [name, setName] = useState(room.you.name ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const rename = (): void => {
    setProblem(null);
    connection.send('rename', { name: name.trim() }).then(
      () => {
        playerName.value = name.trim();
      },
      (refusal: unknown) => setProblem(problemText(refusal)),
    );
  };
  return (
    <>
      <form
        class="row row--end"
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <AvatarButton name={room.you.name ?? ''} seat={room.you.seat} avatar={room.you.avatar} />
        <div class="field grow">
          <label for="rename">{lobbyText('settings_name')}</label>
          <input
            id="rename"
            maxLength={NAME_LENGTH * 2}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <button type="submit" class="button">
          {lobbyText('settings_rename')}
        </button>
      </form>
      <Problem text={problem} />
    </>
  );
}
