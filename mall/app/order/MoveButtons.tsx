import { Button } from 'antd'
import type { LegalMove } from '../../../contract/legalMove.ts'

type Props = { moves: readonly LegalMove[]; onMove: (move: LegalMove) => void; size?: 'small' | 'middle' }

/** The moves that this person may make now, as the server serves them; the first that undoes nothing stands out. */
export const MoveButtons = ({ moves, onMove, size = 'middle' }: Props) =>
  moves.map((move) => (
    <Button
      key={`${move.move} ${move.lineId} ${move.consignmentId}`}
      size={size}
      danger={move.danger}
      type={move === moves.find(({ danger }) => !danger) ? 'primary' : 'default'}
      onClick={() => onMove(move)}
    >
      {move.label}
    </Button>
  ))
