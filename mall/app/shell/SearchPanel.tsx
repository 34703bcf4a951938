import { useState } from 'react'
import { Link } from 'react-router'
import { keepSearches, recentSearches } from './recent.ts'
import css from './SearchPanel.module.css'

type Props = { hot: readonly string[]; pathOf: (word: string) => string; onSearch: (word: string) => void }

/** Below the empty search box: what was searched for in this browser, which can be forgotten, and what is much searched for. */
export function SearchPanel({ hot, pathOf, onSearch }: Props) {
  const [recent, setRecent] = useState(recentSearches)
  const keep = (words: string[]) => {
    keepSearches(words)
    setRecent(words)
  }
  const link = (word: string) => (
    <Link to={pathOf(word)} onClick={() => onSearch(word)}>
      {word}
    </Link>
  )
  if (recent.length === 0 && hot.length === 0) return null
  return (
    // Where a button goes away the focus must not: the panel itself takes it, and stays open.
    <div className={css.panel} tabIndex={-1} onMouseDown={(event) => event.preventDefault()}>
      {recent.length > 0 && (
        <section aria-label="最近搜索">
          <h2>
            最近搜索
            <button
              type="button"
              onClick={(event) => {
                event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus()
                keep([])
              }}
            >
              清空
            </button>
          </h2>
          <ul>
            {recent.map((word) => (
              <li key={word}>
                {link(word)}
                <button
                  type="button"
                  aria-label={`删除 ${word}`}
                  onClick={(event) => {
                    event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus()
                    keep(recent.filter((other) => other !== word))
                  }}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hot.length > 0 && (
        <section aria-label="大家在搜">
          <h2>大家在搜</h2>
          <ul>
            {hot.map((word) => (
              <li key={word}>{link(word)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
