import { sound } from './settings';

const NOTES_HZ = [659.3, 987.8];
const LENGTH_S = 0.5;

let audio: AudioContext | null = null;

/** Two soft notes, made on the spot. Silent when sound is off or the page has not been touched yet. */
export function chime(): void {
  if (!sound.value || typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  NOTES_HZ.forEach((frequency, index) => {
    if (!audio) return;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = now + index * 0.12;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.08, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + LENGTH_S);
  });
}
