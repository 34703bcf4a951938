import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { suggest } from '../../../contract/goods/catalog.ts'
import { call } from '../call.ts'
import { addressWord } from '../goodsPath.ts'
import { useHotKey } from '../store.ts'
import { useFrame } from './frame.ts'
import { keepSearches, recentSearches, withRecent } from './recent.ts'
import css from './SearchBox.module.css'

const SearchPanel = lazy(async () => ({ default: (await import('./SearchPanel.tsx')).SearchPanel }))

const listPath = '/indexpage/productlist'
const usual = '帆布袋'
const pause = 180 // ms of rest before suggestions are asked for

const searchPath = (keyword: string) => `${listPath}?keyword=${addressWord(keyword)}`

/** Search with suggestions while typing and the hot words below. Works as a plain form before any script has come. */
export function SearchBox() {
  const hotKey = useHotKey(useFrame().hotKey)
  const { pathname, search } = useLocation()
  // Other pages have a `keyword` of their own: 我的订单 is searched by it too.
  const searched = (pathname === listPath && new URLSearchParams(search).get('keyword')) || ''
  return (
    <div className={css.search}>
      <SearchForm searched={searched} hot={hotKey.slice(0, 8)} />
      <ul className={css.hot} aria-label="热门搜索">
        {hotKey.slice(0, 8).map((word) => (
          <li key={word}>
            <Link to={searchPath(word)}>{word}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SearchForm({ searched, hot }: { searched: string; hot: readonly string[] }) {
  const placeholder = hot[0] ?? usual
  const go = useNavigate()
  const list = useId()
  const [typed, setTyped] = useState(searched)
  const [shown, setShown] = useState(searched)
  // What a search put into the field: whoever types on while its list is on the way keeps what was typed.
  const [given, setGiven] = useState(searched)
  const [at, setAt] = useState(-1)
  const [within, setWithin] = useState(false)
  const { words, close } = useSuggestions(typed, given)
  const isOpen = within && words.length === 0 && (typed.trim() === '' || typed === searched)

  if (shown !== searched) {
    setShown(searched)
    setGiven(searched)
    if (!within || typed === given) setTyped(searched)
    setAt(-1)
  }

  function remember(keyword: string) {
    close()
    setWithin(false)
    setTyped(keyword)
    setGiven(keyword)
    keepSearches(withRecent(recentSearches(), keyword))
  }

  function search(keyword: string) {
    remember(keyword)
    void go(searchPath(keyword))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    search(words[at] ?? (typed.trim() || placeholder))
  }

  function onKeyDown(event: KeyboardEvent) {
    // While the input method composes, Enter and arrows are its own.
    if (event.nativeEvent.isComposing) return event.key === 'Enter' && event.preventDefault()
    if (event.key === 'Escape') close()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || words.length === 0) return
    event.preventDefault()
    // The field itself is one more place, -1, between the last word and the first.
    const places = words.length + 1
    setAt(((at + 1 + step + places) % places) - 1)
  }

  return (
    <form
      role="search"
      action={listPath}
      className={css.form}
      onSubmit={submit}
      onFocus={(event) => event.target instanceof HTMLInputElement && setWithin(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setWithin(false)
      }}
      onKeyDown={(event) => event.key === 'Escape' && setWithin(false)}
    >
      <input
        type="search"
        name="keyword"
        value={typed}
        placeholder={placeholder}
        maxLength={40}
        autoComplete="off"
        role="combobox"
        aria-label="搜索商品"
        aria-autocomplete="list"
        aria-expanded={words.length > 0}
        aria-controls={list}
        aria-activedescendant={at >= 0 ? `${list}${at}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(-1)
          setWithin(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <button>搜索</button>
      <ul id={list} role="listbox" aria-label="搜索联想" className={css.words} hidden={words.length === 0}>
        {words.map((word, i) => (
          <li
            key={word}
            id={`${list}${i}`}
            role="option"
            aria-selected={i === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => search(word)}
          >
            {word}
          </li>
        ))}
      </ul>
      {isOpen && (
        <Suspense>
          <SearchPanel hot={hot} pathOf={searchPath} onSearch={remember} />
        </Suspense>
      )}
    </form>
  )
}

/** Suggestions for what was typed, a moment after the typing stops; none for what is or is being searched. */
function useSuggestions(typed: string, given: string) {
  const [words, setWords] = useState<readonly string[]>([])
  const asked = useRef('')
  useEffect(() => {
    const keyword = typed.trim()
    asked.current = keyword === given ? '' : keyword
    if (!asked.current) return setWords([])
    const timer = setTimeout(() => {
      // Suggestions are a courtesy: without them the search still works.
      call(suggest, { keyword }).then(
        (found) => asked.current === keyword && setWords(found),
        () => setWords([]),
      )
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, given])
  const close = () => {
    asked.current = ''
    setWords([])
  }
  return { words, close }
}
