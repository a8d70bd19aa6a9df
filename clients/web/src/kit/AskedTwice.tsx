import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface SureProps {
  /** What is asked, and what is done after the button that answers it. */
  sure: string;
  act: () => void;
  /** What that button says. */
  children: ComponentChildren;
}

/** The question before what cannot be taken back. */
export function Sure({ sure, act, children }: SureProps) {
  const answer = useRef<HTMLButtonElement>(null);
  // Whoever came by the keyboard goes on from there.
  useEffect(() => answer.current?.focus(), []);
  return (
    <div class="stack grow" role="alert">
      <p class="hint">{sure}</p>
      <button
        type="button"
        class="button button--danger"
        ref={answer}
        onKeyDown={(event) => {
          // The key that has asked and is held does not answer, too.
          if (event.repeat) event.preventDefault();
        }}
        onClick={act}
      >
        {children}
      </button>
    </div>
  );
}

/** A button, which says `first`, and the question in its place. */
export function AskedTwice({ first, ...question }: SureProps & { first: string }) {
  const [asking, setAsking] = useState(false);
  if (asking) return <Sure {...question} />;
  return (
    <button type="button" class="button button--danger" onClick={() => setAsking(true)}>
      {first}
    </button>
  );
}
