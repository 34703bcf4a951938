import type { ColumnType, Generated } from 'kysely'

/** Reads as what it holds; is written as JSON text, because pg would turn an array into an array of the database. */
export type Json<T> = ColumnType<T, string, string>
/** When the row was made: the database's clock, never changed. */
export type Created = ColumnType<Date, Date | undefined, never>
/** Counted by the database. */
export type Id = Generated<number>
