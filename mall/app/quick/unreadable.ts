/** A file that cannot be read as a sheet; the message is for people. */
export class Unreadable extends Error {}
