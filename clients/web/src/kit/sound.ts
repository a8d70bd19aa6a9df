import { sound as allowed } from '../core/settings';

/**
 * Short sounds of the cards (the call to one's turn is the shell's), made on the spot: nothing to load. Silent unless
 * the page was touched and the setting allows it.
 */
export type Sound = 'draw' | 'discard' | 'out';

let audio: AudioContext | undefined;

function tone(
  from: number,
  to: number,
  start: number,
  length: number,
  loud: number,
  shape: OscillatorType = 'sine',
): void {
  const at = audio!.currentTime + start;
  const pitch = audio!.createOscillator();
  const volume = audio!.createGain();
  pitch.type = shape;
  pitch.frequency.setValueAtTime(from, at);
  pitch.frequency.exponentialRampToValueAtTime(to, at + length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  pitch.connect(volume).connect(audio!.destination);
  pitch.start(at);
  pitch.stop(at + length);
}

const scores: Record<Sound, () => void> = {
  draw: () => tone(320, 520, 0, 0.09, 0.05, 'triangle'),
  discard: () => tone(260, 130, 0, 0.11, 0.07, 'triangle'),
  out: () => [523, 659, 784, 1047].forEach((pitch, i) => tone(pitch, pitch, i * 0.08, 0.28, 0.06)),
};

export function sound(name: Sound): void {
  try {
    if (!allowed.peek() || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    scores[name]();
  } catch {
    // A browser that refuses sound plays without.
  }
}
