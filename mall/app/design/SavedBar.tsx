import { Link } from 'react-router'
import css from '../designs/designs.module.css'
import type { Saved, SavedState } from './useSaved.ts'

const told: Readonly<Record<Exclude<SavedState, 'conflict'>, string>> = {
  none: '放上内容后自动保存到“我的设计”',
  saved: '已保存',
  saving: '正在保存…',
  unsaved: '未保存',
  offline: '未保存（离线），联网后自动保存',
  fault: '未保存',
}

/** Whether the design is kept, and what is to be done where somebody else saved it meanwhile. */
export const SavedBar = ({ saved: { state, kept, words, save, saveCopy, takeTheirs } }: { saved: Saved }) => (
  <div className={css.bar}>
    {kept && <b>{kept.name}</b>}
    {state === 'conflict' ? (
      <p role="alert" className={css.conflict}>
        {words}，您的修改尚未保存。
        <button type="button" className="btn" onClick={saveCopy}>
          另存为副本
        </button>
        <button type="button" className="btn" onClick={takeTheirs}>
          用对方的
        </button>
      </p>
    ) : (
      <span role="status" data-state={state}>
        {told[state]}
        {state === 'fault' && `：${words}`}
      </span>
    )}
    {(state === 'unsaved' || state === 'offline' || state === 'fault') && (
      <button type="button" className="text-link" onClick={save}>
        立即保存
      </button>
    )}
    <Link to="/designs" className="text-link">
      我的设计
    </Link>
  </div>
)
