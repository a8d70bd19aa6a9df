// What makes the page light, fetched where that is set: a style of each family beside the one that all share.
import { effect } from '@preact/signals-core';
import { table } from '../core/settings';
import './light.css';

import.meta.glob('../games/*/light.css', { eager: true });

// What a device draws around the page goes with it.
const around = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
const dark = around?.content ?? '';
effect(() => {
  if (around) around.content = table.value === 'light' ? '#eaf0e0' : dark;
});
