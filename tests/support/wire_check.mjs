// Checks what the server sends in a test against protocol/schema.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';

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
  if (isServerMessage(message)) return null;
  return `${message.type}: ${ajv.errorsText(isServerMessage.errors)}: ${text.slice(0, 400)}`;
}
