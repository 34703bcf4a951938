import { useState, type FormEvent } from 'react'
import css from '../../../studio/design.module.css'
import pieces from './PageChooser.module.css'
import type { Choosing } from './usePages.ts'

type Props = {
  readonly of: Choosing
  readonly reading: boolean
  readonly onChoose: (page: number) => void
  readonly onLeave: () => void
}

/** Which page of a file is placed. */
export function PageChooser({ of: { name, pages }, reading, onChoose, onLeave }: Props) {
  const [page, setPage] = useState('1')
  const chosen = Number(page.normalize('NFKC').trim())
  const isPage = Number.isInteger(chosen) && chosen >= 1 && chosen <= pages
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPage && !reading) onChoose(chosen)
  }
  return (
    <form className={pieces.pages} aria-label="选择页码" onSubmit={submit}>
      <label>
        {name} 共 {pages} 页，放入第
        <input inputMode="numeric" value={page} maxLength={5} aria-invalid={!isPage} onChange={({ target }) => setPage(target.value)} />页
      </label>
      <button type="submit" className={css.small} aria-disabled={!isPage || reading}>
        {reading ? '正在读取…' : '放入'}
      </button>
      <button type="button" className={css.small} onClick={onLeave}>
        取消
      </button>
    </form>
  )
}
