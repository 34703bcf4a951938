/** A file that cannot be taken as a sheet; the message is for people. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
