/** For the lobby alone: what is fetched by itself and with the sheets of tables as well takes a file more for both. */
export { AwayNote } from '../kit/AwayNote';
