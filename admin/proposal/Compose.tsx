import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { listProposals, saveProposal, type FoundBuyer, type TriedProposal } from '../../contract/order/proposal.ts'
import { noChoice } from '../../contract/price/noChoice.ts'
import type { Selection } from '../../contract/price/price.ts'
import { grouped } from '../../contract/money.ts'
import { wordsOf } from '../../kit/ask.ts'
import { repeatKeys } from '../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { ReceiptTable } from '../order/LineReceipt.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { useFound } from '../pieces/useFound.ts'
import { TryChoices } from '../price/TryChoices.tsx'
import { Unit } from '../price/unit.ts'
import { goodsQuery, productQuery, triedQuery } from './queries.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'
import styles from './proposal.module.css'

/** A line being put together. */
type Line = { readonly key: number; readonly productId: number; readonly selection: Selection; readonly quantity: number }

/** The lines of a proposal with what each costs this customer, the sum, and what hands it over. */
export function Compose({ buyer: { accountId } }: { buyer: FoundBuyer }) {
  const [lines, setLines] = useState<Line[]>([])
  const [note, setNote] = useState('')
  const [days, setDays] = useState<number | null>(7)
  const queries = useQueryClient()
  const known = lines.map(({ productId, selection, quantity }) => ({ productId, selection, quantity }))
  const asked = useDeferredValue({ accountId, lines: known })
  const { data: tried, isFetching, error } = useQuery(triedQuery(asked))
  const complete = asked.lines.length === lines.length && !isFetching
  const put = (key: number, change: Partial<Line>) => setLines((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  /** A line begins with what the product's own page begins with. */
  async function add(productId: number): Promise<void> {
    const product = await queries.fetchQuery(productQuery(accountId, productId)).catch((error: unknown) => tell(wordsOf(error)))
    if (!product) return
    const { first, minimum } = product
    setLines((all) => [...all, { key: (all.at(-1)?.key ?? 0) + 1, productId, selection: first ?? noChoice, quantity: minimum }])
  }
  return (
    <>
      {lines.map((line, at) => (
        <LineFields
          key={line.key}
          accountId={accountId}
          line={line}
          tried={complete ? tried?.lines[at] : undefined}
          onPut={(change) => put(line.key, change)}
          onDrop={() => setLines((all) => all.filter((one) => one.key !== line.key))}
        />
      ))}
      <Panel title="添加商品">
        <GoodsField accountId={accountId} onAdd={(productId) => void add(productId)} />
      </Panel>
      {lines.length > 0 && (
        <Panel title="交客户确认">
          <p className={styles.sum}>
            {complete && tried?.gross ? (
              <>
                含税合计 <b>¥{grouped(tried.gross)}</b>（运费按送一个地址计，客户提交时按所选地址计算）
              </>
            ) : (
              (error && !isFetching && wordsOf(error)) || '各商品填写无误后显示合计'
            )}
          </p>
          <label className={styles.field}>
            <span>给客户的话（可不填）</span>
            <Input.TextArea rows={2} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
          </label>
          <label className={styles.field}>
            <span>有效天数</span>
            <NumberBox aria-label="有效天数" value={days} onChange={setDays} />
          </label>
          <Hand
            input={{ accountId, lines: known, note, days: days ?? Number.NaN, seen: tried?.gross ?? '' }}
            ready={complete && Boolean(tried?.gross)}
          />
        </Panel>
      )}
    </>
  )
}

type HandProps = {
  readonly input: Parameters<typeof call<typeof saveProposal.input, typeof saveProposal.output>>[1]
  readonly ready: boolean
}

function Hand({ input, ready }: HandProps) {
  const go = useNavigate()
  const queries = useQueryClient()
  const [keys] = useState(() => repeatKeys())
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  async function save() {
    setBusy(true)
    setFault('')
    try {
      const { number } = await call(saveProposal, input, { repeatKey: keys.keyFor(input) })
      keys.done()
      tell(`已交客户确认：${number}`)
      await queries.invalidateQueries({ queryKey: [listProposals.path] })
      await go('/proposal')
    } catch (error) {
      setFault(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button type="primary" disabled={!ready} loading={busy} onClick={() => void save()}>
        交客户确认
      </Button>
    </>
  )
}

type LineProps = {
  readonly accountId: number
  readonly line: Line
  readonly tried: TriedProposal['lines'][number] | undefined
  readonly onPut: (change: Partial<Line>) => void
  readonly onDrop: () => void
}

/** One product: what may be chosen of it, and what it costs this customer. */
function LineFields({ accountId, line, tried, onPut, onDrop }: LineProps) {
  const { data: product, error } = useQuery(productQuery(accountId, line.productId))
  if (error) return <Panel title="商品">{wordsOf(error)}</Panel>
  if (!product) return null
  return (
    <Panel
      title={`${product.name}（${product.number}）`}
      extra={
        <Button size="small" danger aria-label={`移除 ${product.name}`} onClick={onDrop}>
          移除
        </Button>
      }
    >
      <div className={styles.line}>
        <Unit value={product.unitName}>
          <TryChoices rules={product.rules} tried={line} onTry={(next) => onPut(next)} />
        </Unit>
        <div>
          {tried?.reason && (
            <p role="alert" className={styles.fault}>
              {tried.reason}
            </p>
          )}
          {tried?.receipt && (
            <>
              <p className={desk.quiet}>{tried.words.join('，')}</p>
              <ReceiptTable receipt={tried.receipt} share={undefined} unit={product.unitName} />
            </>
          )}
        </div>
      </div>
    </Panel>
  )
}

function GoodsField({ accountId, onAdd }: { accountId: number; onAdd: (productId: number) => void }) {
  const [query] = useState(() => goodsQuery(accountId))
  const { found, isWaiting, search, clear } = useFound(query)
  return (
    <Select<number | null>
      aria-label="查找商品"
      style={{ width: '100%' }}
      value={null}
      placeholder="按商品名称或采购编号查找并添加，只列出该客户可买的商品"
      {...search}
      notFoundContent={isWaiting ? '查找中…' : '没有找到该客户可买的商品'}
      options={found.map(({ productId, name, number }) => ({ value: productId, label: `${name}（${number}）` }))}
      onChange={(wanted) => {
        if (wanted !== null) onAdd(wanted)
        clear()
      }}
    />
  )
}
