import type { FormEvent } from 'react'
import { listWords } from '../paths.ts'
import { useNavigate } from 'react-router'
import css from './Filters.module.css'
import { listHref, type ListQuery } from './query.ts'

const own: readonly string[] = ['qtyAt', 'priceMax', 'page']

/** 500 件时单价 ≤ ¥7: a form of its own, so that it works before any script has come. */
export function PriceAt({ query }: { query: ListQuery }) {
  const go = useNavigate()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const typed = (name: string) => String(fields.get(name) ?? '').trim() || undefined
    void go(listHref(query, { qtyAt: typed('qtyAt'), priceMax: typed('priceMax') }))
  }

  return (
    <form action="/indexpage/productlist" className={css.priceAt} onSubmit={submit}>
      {listWords.map((word) => query[word] && !own.includes(word) && <input key={word} type="hidden" name={word} value={query[word]} />)}
      <input type="number" name="qtyAt" min={1} max={1_000_000} defaultValue={query.qtyAt} placeholder="500" aria-label="数量" />
      件时 ≤ ¥
      <input
        type="number"
        name="priceMax"
        min={0}
        max={999_999}
        step="0.01"
        defaultValue={query.priceMax}
        placeholder="7"
        aria-label="单价上限"
      />
      <button>确定</button>
      <small>公开价，印刷另计</small>
    </form>
  )
}
