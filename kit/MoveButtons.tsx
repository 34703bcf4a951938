import { Button, type ButtonProps } from 'antd'

type Move = {
  readonly move: string
  readonly label: string
  readonly danger: boolean
  readonly lineId?: number | null
  readonly consignmentId?: number | null
}

type Props<M extends Move> = Pick<ButtonProps, 'size' | 'loading' | 'disabled'> & {
  readonly moves: readonly M[]
  readonly onMove: (move: M) => void
  /** Which stand out: all that undo nothing when absent, or only the first of them. */
  readonly main?: 'first' | 'none' | ((move: M) => boolean)
  /** What each is called aloud, where its words are on the page more than once. */
  readonly nameOf?: (move: M) => string
  /** Of the box around them; no box when absent, nor where there are none. */
  readonly className?: string | undefined
}

/** The moves that this person may make now, as the server's tables of moves say. */
export function MoveButtons<M extends Move>({ moves, onMove, main, nameOf, className, ...each }: Props<M>) {
  const first = moves.find(({ danger }) => !danger)
  const isMain = (move: M): boolean => {
    if (typeof main === 'function') return main(move)
    return main === undefined ? !move.danger : main === 'first' && move === first
  }
  const buttons = moves.map((move) => (
    <Button
      key={`${move.move} ${move.lineId} ${move.consignmentId}`}
      {...each}
      aria-label={nameOf?.(move)}
      danger={move.danger}
      type={isMain(move) ? 'primary' : 'default'}
      onClick={() => onMove(move)}
    >
      {move.label}
    </Button>
  ))
  return className && moves.length > 0 ? <div className={className}>{buttons}</div> : buttons
}
