import { Link } from 'react-router'
import css from './SavedBar.module.css'
import type { Saved, SavedState } from './useSaved.ts'

const told: Readonly<Record<Exclude<SavedState, 'conflict'>, string>> = {
  none: '自动保存',
  saved: '已保存',
  saving: '正在保存…',
  unsaved: '未保存',
  offline: '离线未保存',
  fault: '未保存',
}

const hints: Partial<Record<SavedState, string>> = { none: '放上内容后自动保存到“我的设计”', offline: '联网后自动保存' }
const unsent: readonly SavedState[] = ['unsaved', 'offline', 'fault']

/** Whether the design is kept, and what is to be done where somebody else saved it meanwhile. Nothing of it moves while it is saved. */
export const SavedBar = ({ saved: { state, kept, words, isOutdated, save, saveCopy, takeTheirs } }: { saved: Saved }) => (
  <div className={css.bar}>
    <span className={css.named}>
      <b title={kept?.name}>{kept?.name ?? '未命名设计'}</b>
      {state !== 'conflict' && (
        <span role="status" data-state={state} title={hints[state] ?? ''} className={css.state}>
          {told[state]}
        </span>
      )}
    </span>
    {state !== 'conflict' && (
      <button type="button" className={`text-link ${css.save}`} disabled={!unsent.includes(state)} onClick={save}>
        立即保存
      </button>
    )}
    <Link to="/designs" className="text-link">
      我的设计
    </Link>
    {state === 'conflict' && (
      <p role="alert" className={css.conflict}>
        {words}，您的修改尚未保存。
        <button type="button" className="btn" onClick={saveCopy}>
          另存为副本
        </button>
        <button type="button" className="btn" onClick={takeTheirs}>
          用对方的
        </button>
      </p>
    )}
    {state === 'fault' && (
      <p role="alert" className={css.fault}>
        {words}
        {isOutdated && (
          <button type="button" className="btn" onClick={() => location.reload()}>
            重新打开
          </button>
        )}
      </p>
    )}
  </div>
)
