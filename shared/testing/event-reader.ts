/** Reads live events as a browser does; the harness itself belongs to the API. */
export { readEvents, type ReceivedEvent } from '../../api/testing/event-reader';
