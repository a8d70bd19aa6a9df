// Checks what the server sends in a test against protocol/schema.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { whole_message } from './whole_message.mjs';

const require = createRequire(new URL('../../clients/web/package.json', import.meta.url));
const Ajv = require('ajv/dist/2020').default;

const folder = new URL('../../protocol/schema/', import.meta.url);
const ajv = new Ajv({ allErrors: false });
for (const name of readdirSync(folder)) ajv.addSchema(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
const isServerMessage = ajv.getSchema('server_message.json');

/** What is wrong with a frame of the server, or null. */
export function messageFault(text) {
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    return `no JSON: ${text.slice(0, 200)}`;
  }
  // The schemas tell of protocol 1; a message of protocol 2 is one of these when it is whole again.
  if (isServerMessage(whole_message(message))) return null;
  return `${message.type}: ${ajv.errorsText(isServerMessage.errors)}: ${text.slice(0, 400)}`;
}
