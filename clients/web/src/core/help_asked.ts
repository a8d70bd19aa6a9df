import { signal } from '@preact/signals-core';

/** Whether somebody at a table wants to see how it is played, and its keys. What lies around the table shows it. */
export const helpAsked = signal(false);
