type Row = { readonly label: string; readonly danger?: boolean }

type Named<M extends string> = { readonly move: M; readonly label: string; readonly danger: boolean }

/** The moves as `MoveButtons` takes them, each called as its machine's table of moves calls it. */
export const namedMoves = <M extends string>(table: Readonly<Record<M, Row>>, moves: readonly M[]): Named<M>[] =>
  moves.map((move) => ({ move, label: table[move].label, danger: table[move].danger ?? false }))
