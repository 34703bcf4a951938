import { useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { keepSearches, recentSearches } from './recent.ts'

// Every page carries all CSS files; what only an opened panel needs comes with the panel instead.
const look = {
  panel: {
    position: 'absolute',
    zIndex: 40,
    top: 42,
    left: 0,
    right: 0,
    display: 'grid',
    gap: 12,
    padding: '12px 14px 14px',
    borderRadius: 6,
    background: 'var(--card)',
    boxShadow: 'var(--shadow)',
  },
  title: {
    display: 'flex',
    justifyContent: 'space-between',
    color: 'var(--ink-3)',
    fontSize: 12,
    fontWeight: 400,
    lineHeight: '24px',
  },
  words: { display: 'flex', flexWrap: 'wrap', gap: 8 },
  word: { display: 'flex', maxWidth: '100%', borderRadius: 4, background: 'var(--bg)', lineHeight: '28px' },
  link: { overflow: 'hidden', padding: '0 10px', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  button: {
    flex: 'none',
    minWidth: 28,
    background: 'none',
    color: 'var(--ink-3)',
    fontSize: 12,
    fontWeight: 400,
  },
} as const satisfies Record<string, CSSProperties>

type Props = { hot: readonly string[]; pathOf: (word: string) => string; onSearch: (word: string) => void }

/** Below the empty search box: what was searched for in this browser, which can be forgotten, and what is much searched for. */
export function SearchPanel({ hot, pathOf, onSearch }: Props) {
  const [recent, setRecent] = useState(recentSearches)
  const keep = (words: string[]) => {
    keepSearches(words)
    setRecent(words)
  }
  const link = (word: string) => (
    <Link to={pathOf(word)} style={look.link} onClick={() => onSearch(word)}>
      {word}
    </Link>
  )
  if (recent.length === 0 && hot.length === 0) return null
  return (
    // Where a button goes away the focus must not: the panel itself takes it, and stays open.
    <div style={look.panel} tabIndex={-1} onMouseDown={(event) => event.preventDefault()}>
      {recent.length > 0 && (
        <section aria-label="最近搜索">
          <h2 style={look.title}>
            最近搜索
            <button
              type="button"
              style={look.button}
              onClick={(event) => {
                event.currentTarget.closest<HTMLElement>('[tabindex]')?.focus()
                keep([])
              }}
            >
              清空
            </button>
          </h2>
          <ul style={look.words}>
            {recent.map((word) => (
              <li key={word} style={look.word}>
                {link(word)}
                <button
                  type="button"
                  style={look.button}
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
          <h2 style={look.title}>大家在搜</h2>
          <ul style={look.words}>
            {hot.map((word) => (
              <li key={word} style={look.word}>
                {link(word)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
