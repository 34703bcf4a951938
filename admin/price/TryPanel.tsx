import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useDeferredValue, useEffect, useState } from 'react'
import type { Receipt, Selection } from '../../contract/price/price.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Draft } from '../../pricing/check.ts'
import { canonical } from '../../pricing/hash.ts'
import { price } from '../../pricing/price.ts'
import { ReceiptTable } from '../order/LineReceipt.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { LadderPreview } from './LadderPreview.tsx'
import { triedQuery } from './queries.ts'
import { TryChoices } from './TryChoices.tsx'
import type { Tried } from './tried.ts'
import { useUnit } from './unit.ts'
import styles from './price.module.css'
import own from './TryPanel.module.css'

type TryPanelProps = {
  readonly draft: Draft
  readonly productId: number
  readonly tried: Tried
  readonly onTry: (tried: Tried) => void
  /** Has the product's page begin with what is chosen here. */
  readonly onFirst: (selection: Selection) => void
  /** Fixes what is chosen here for goods that the merchant specifies; null: the goods are no such. */
  readonly onFix: ((selection: Selection) => void) | null
  readonly onKeep: (gross: string) => void
  /** False while the draft has faults: the engine is then not asked. */
  readonly sound: boolean
}

/** Any choice priced by the draft: at once by the engine in the page, then confirmed by the server's. */
export function TryPanel({ draft, productId, tried, onTry, onFirst, onFix, onKeep, sound }: TryPanelProps) {
  const answer = sound ? reckoned(draft, productId, tried) : null
  const unit = useUnit()
  return (
    <Panel title="试算">
      <TryChoices rules={draft.rules} tried={tried} onTry={onTry} />
      {answer === null && <p className={styles.hint}>修正价格规则中的错误后即可试算。</p>}
      {typeof answer === 'string' && (
        <p role="alert" className={own.refusal}>
          {answer}
        </p>
      )}
      {answer !== null && typeof answer !== 'string' && (
        <>
          <p className={own.total}>
            <b>¥{answer.gross}</b> 含税合计，每{unit} ¥{answer.unitGross}
          </p>
          <Confirmed draft={draft} productId={productId} tried={tried} local={answer} />
          <ReceiptTable receipt={answer} share={undefined} unit={unit} />
          <div className={styles.buttons}>
            <Button size="small" onClick={() => onKeep(answer.gross)}>
              存为样例
            </Button>
            <Button size="small" onClick={() => onFirst(tried.selection)}>
              设为页面默认选择
            </Button>
            {onFix && (
              <Button size="small" onClick={() => onFix(tried.selection)}>
                设为固定规格
              </Button>
            )}
          </div>
          <LadderPreview draft={draft} tried={tried} onPick={(quantity) => onTry({ ...tried, quantity })} />
        </>
      )}
    </Panel>
  )
}

/** The receipt, or in words why there is none. */
function reckoned({ rules, goodsType, unit = '件' }: Draft, productId: number, { selection, quantity }: Tried): Receipt | string {
  try {
    return price(rules, { productId, priceVersion: 0, goodsType }, { selection, quantity }, { unit })
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const pause = 600 // ms without a change before the server is asked

type ConfirmedProps = Pick<TryPanelProps, 'draft' | 'productId' | 'tried'> & { local: Receipt }

function Confirmed({ draft: { rules }, productId, tried, local }: ConfirmedProps) {
  const asked = useDeferredValue({ productId, rules, ...tried })
  const settled = useSettled(asked, canonical(asked))
  const { data, isError } = useQuery({ ...triedQuery(settled ?? asked), enabled: settled !== null })
  const words = isError
    ? '服务器暂时无法确认'
    : !data || settled === null
      ? '服务器确认中…'
      : data.receipt?.hash === local.hash
        ? '✓ 服务器已确认，逐行一致'
        : `服务器结果不同：${data.receipt ? `¥${data.receipt.gross}` : data.refusal}`
  return (
    <p role="status" className={styles.confirmed}>
      {words}
    </p>
  )
}

/** The value once it has stayed the same for a while; null until then. */
function useSettled<T>(value: T, text: string): T | null {
  const [settled, setSettled] = useState<{ value: T; text: string } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value, text }), pause)
    return () => clearTimeout(timer)
    // `text` says all there is to the value.
  }, [text]) // eslint-disable-line react-hooks/exhaustive-deps
  return settled?.text === text ? settled.value : null
}
