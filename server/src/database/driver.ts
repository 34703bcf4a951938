import type pg from 'pg'

// The driver's inner side, as far as statements are asked through it.

export type Answer = (error: Error | null, result: pg.QueryResult) => void

/** What a statement writes on. */
export type Wire = {
  readonly parsedStatements: object
  readonly submittedNamedStatements: object
  parse(message: object): void
  bind(message: object): void
  describe(message: object): void
  execute(message: object): void
  close(message: object): void
  sync(): void
}
/** What is used here of the driver's inner side. */
export type Inner = pg.Query & {
  name: string | undefined
  callback: Answer
  _accumulateRows: boolean
  _result: Columns & { _types: unknown }
  prepare(wire: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: unknown): void
  handleEmptyQuery(wire: unknown): void
  handleReadyForQuery(wire: unknown): void
  handleError(error: Error, wire: unknown): void
}
/** What a result knows of its columns. */
export type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
export type Stream = { readonly writable: boolean; write(bytes: Buffer): void }
