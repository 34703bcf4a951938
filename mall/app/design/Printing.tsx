import { isUnderWay, type PrintRun } from '../../../contract/artwork/printRun.ts'
import css from '../../../studio/design.module.css'
import pieces from './Printing.module.css'

type Props = { readonly run: PrintRun; readonly onCancel: () => void }

/** How far the files of a design are, and how their making is given up. It goes on when the page is left. */
export const Printing = ({ run, onCancel }: Props) => (
  <div className={pieces.printing} role="status">
    <p>
      正在生成印刷文件 {run.done}/{run.total} 页
    </p>
    <progress value={run.done} max={run.total} aria-label="印刷文件的进度" />
    {run.total > 20 && <p className={css.hint}>可以离开此页，回来后接着显示</p>}
    {isUnderWay(run) && (
      <button type="button" className="btn" onClick={onCancel}>
        取消生成
      </button>
    )}
  </div>
)
