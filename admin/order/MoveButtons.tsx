import { Button } from 'antd'
import type { LegalMove } from '../../contract/legalMove.ts'
import desk from '../pieces/desk.module.css'

/** The moves that may be made now, as the server's tables say for this very person. */
export const MoveButtons = ({ moves, onMove }: { moves: readonly LegalMove[]; onMove: (move: LegalMove) => void }) =>
  moves.length === 0 ? null : (
    <div className={desk.moves}>
      {moves.map((move) => (
        <Button key={move.move} type={move.danger ? 'default' : 'primary'} danger={move.danger} onClick={() => onMove(move)}>
          {move.label}
        </Button>
      ))}
    </div>
  )
