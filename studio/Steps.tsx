import css from './design.module.css'
import type { Designing } from './useDesign.ts'

type Props = Pick<Designing, 'undo' | 'redo' | 'canUndo' | 'canRedo'>

/** Takes a step back, or does it again. */
export const Steps = ({ undo, redo, canUndo, canRedo }: Props) => (
  <div className={css.steps}>
    <button type="button" className={css.small} aria-disabled={!canUndo} onClick={undo}>
      撤销
    </button>
    <button type="button" className={css.small} aria-disabled={!canRedo} onClick={redo}>
      重做
    </button>
  </div>
)
