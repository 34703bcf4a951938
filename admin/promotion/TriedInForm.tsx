import { useQuery } from '@tanstack/react-query'
import { Button, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { tryPromotion, type TriedPromotion } from '../../contract/promotion/promotionResult.ts'
import { inForm, missingIn, showFaults, type Faults } from '../../kit/form.ts'
import { Fault } from '../pieces/Fault.tsx'
import { judgeParts } from '../pieces/judged.ts'
import { Link } from '../shell/Link.tsx'
import { triedQuery } from './queries.ts'
import { Tried } from './ResultPanels.tsx'
import styles from './promotion.module.css'

type Props<Typed> = {
  readonly form: FormInstance<Typed>
  readonly inputOf: (typed: Typed) => z.input<typeof tryPromotion.input>
  readonly fields: Readonly<Record<string, string>>
  /** What is said of fields that were left empty. */
  readonly wanted: Faults
}

/** 试算, before anything is saved: what the activity as it is typed would have come to, and with which others it clashes. */
export function TriedInForm<Typed extends object>({ form, inputOf, fields, wanted }: Props<Typed>) {
  const [asked, ask] = useState<z.output<typeof tryPromotion.input> | null>(null)
  const typed = Form.useWatch((all: Typed) => JSON.stringify(all), form)
  const [of, setOf] = useState(typed)
  const { data, error, isFetching } = useQuery({ ...triedQuery(asked ?? ({} as never)), enabled: asked !== null })

  function attempt() {
    const { data: input, faults } = judgeParts(tryPromotion.input, inputOf(form.getFieldsValue(true) as Typed), '档')
    if (faults) return showFaults(form, { ...inForm(faults, fields), ...missingIn(wanted, form.getFieldsValue(true) as Typed) })
    ask(input)
    setOf(typed)
  }

  return (
    <section className={styles.tried} aria-label="试算">
      <Button onClick={attempt} loading={isFetching}>
        试算（近 30 天订单）
      </Button>
      {asked && of !== typed && <span className={styles.stale}>内容已修改，请重新试算</span>}
      <div role="status">
        <Fault error={error} />
        {data && !isFetching && <Told tried={data} />}
      </div>
    </section>
  )
}

const Told = ({ tried }: { tried: TriedPromotion }) => (
  <>
    {tried.clashes.length > 0 && (
      <p className={styles.note}>
        同一时间已有活动包含其中的商品，不能同时发布，请错开时间或换商品：
        {tried.clashes.map(({ id, name, from, until }) => (
          <Link key={id} to={`/promotion/${id}`} target="_blank">
            {name}（{from.slice(5, 16)} 至 {until.slice(5, 16)}）
          </Link>
        ))}
      </p>
    )}
    <Tried preview={tried.preview} />
  </>
)
