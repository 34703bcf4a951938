import { useQuery } from '@tanstack/react-query'
import { Button, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Preview, TriedPromotion } from '../../contract/promotion/promotionResult.ts'
import { inForm, missingIn, showFaults, type Faults } from '../../kit/form.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { judgeParts } from '../pieces/judged.ts'
import { Link } from '../shell/Link.tsx'
import { Tried } from './ResultPanels.tsx'
import styles from './promotion.module.css'

type Trial = z.ZodObject<{ preview: typeof Preview }>

type Props<In extends z.ZodType, Typed> = {
  readonly form: FormInstance<Typed>
  /** The call that tries what is typed, and its input. */
  readonly trial: Endpoint<In, Trial>
  readonly inputOf: (typed: Typed) => unknown
  readonly fields: Readonly<Record<string, string>>
  /** What is said of fields that were left empty. */
  readonly wanted: Faults
  /** What one of a list is called in faults; 档 when absent. */
  readonly unit?: string
}

/** 试算, before anything is saved: what would have come of what is typed, and with which activities it clashes. */
export function TriedInForm<In extends z.ZodType, Typed extends object>({
  form,
  trial,
  inputOf,
  fields,
  wanted,
  unit = '档',
}: Props<In, Typed>) {
  const [asked, ask] = useState<z.output<In> | null>(null)
  const typed = Form.useWatch((all: Typed) => JSON.stringify(all), form)
  const [of, setOf] = useState(typed)
  const { data, error, isFetching } = useQuery({
    queryKey: [trial.path, asked],
    queryFn: ({ signal }) => call(trial, asked as z.input<In>, { signal }),
    enabled: asked !== null,
    gcTime: 60_000,
  })

  function attempt() {
    const all = form.getFieldsValue(true) as Typed
    const { data: input, faults } = judgeParts(trial.input, inputOf(all), unit)
    if (faults) return showFaults(form, { ...inForm(faults, fields), ...missingIn(wanted, all) })
    ask(input)
    setOf(typed)
  }

  return (
    <section className={styles.tried} aria-label="试算">
      <Button onClick={attempt} loading={isFetching}>
        试算（近 30 天订单）
      </Button>
      {asked !== null && of !== typed && <span className={styles.stale}>内容已修改，请重新试算</span>}
      <div role="status">
        <Fault error={error} />
        {data && !isFetching && <Told tried={data as Shown} />}
      </div>
    </section>
  )
}

type Shown = Pick<TriedPromotion, 'preview'> & Partial<TriedPromotion>

const Told = ({ tried: { preview, clashes = [] } }: { tried: Shown }) => (
  <>
    {clashes.length > 0 && (
      <p className={styles.note}>
        同一时间已有活动包含其中的商品，不能同时发布，请错开时间或换商品：
        {clashes.map(({ id, name, from, until }) => (
          <Link key={id} to={`/promotion/${id}`} target="_blank">
            {name}（{from.slice(5, 16)} 至 {until.slice(5, 16)}）
          </Link>
        ))}
      </p>
    )}
    <Tried preview={preview} />
  </>
)
