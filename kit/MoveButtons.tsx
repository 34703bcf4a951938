import { Button } from 'antd'

type Move = {
  readonly move: string
  readonly label: string
  readonly danger: boolean
  readonly lineId?: number | null
  readonly consignmentId?: number | null
}

type Props<M extends Move> = {
  readonly moves: readonly M[]
  readonly onMove: (move: M) => void
  readonly size?: 'small' | 'middle'
  /** Which stand out: all that undo nothing when absent, or only the first of them. */
  readonly main?: 'first' | ((move: M) => boolean)
  /** Of the box around them; no box when absent, nor where there are none. */
  readonly className?: string | undefined
}

/** The moves that this person may make now, as the server's tables of moves say. */
export function MoveButtons<M extends Move>({ moves, onMove, size = 'middle', main, className }: Props<M>) {
  const first = moves.find(({ danger }) => !danger)
  const isMain = (move: M) => (typeof main === 'function' ? main(move) : main === 'first' ? move === first : !move.danger)
  const buttons = moves.map((move) => (
    <Button
      key={`${move.move} ${move.lineId} ${move.consignmentId}`}
      size={size}
      danger={move.danger}
      type={isMain(move) ? 'primary' : 'default'}
      onClick={() => onMove(move)}
    >
      {move.label}
    </Button>
  ))
  return className && moves.length > 0 ? <div className={className}>{buttons}</div> : buttons
}
