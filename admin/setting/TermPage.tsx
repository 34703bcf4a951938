import { queryOptions, useQuery } from '@tanstack/react-query'
import { Form, Spin } from 'antd'
import { listTerms, saveTerms, type TermGroupNow } from '../../contract/setting/termDesk.ts'
import { effectOf, faultOfTerm, rangeOf } from '../../contract/setting/terms.ts'
import { showFaults } from '../../kit/form.ts'
import { call, useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { useAskBeforeLeaving } from '../pieces/useAskBeforeLeaving.ts'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'
import styles from './setting.module.css'
import { Changed, SaveRow, settingForm, useSaved } from './saved.tsx'

const termsQuery = queryOptions({
  queryKey: [listTerms.path],
  queryFn: ({ signal }) => call(listTerms, {}, { signal }),
  // What is being typed is not thrown away because somebody saved meanwhile: that is refused when it is sent.
  refetchOnWindowFocus: false,
})

type Term = TermGroupNow['terms'][number]
type Typed = Readonly<Record<string, number | null | undefined>>

/** 设置 · 交易: how long things may take, each with what it comes to. */
export function TermPage() {
  const { data, error } = useQuery(termsQuery)
  return (
    <>
      <Heading title="交易" />
      <p className={styles.lead}>
        何时须签合同在 <Link to="/contract/settings">合同设置</Link>，定金与分期在 <Link to="/plan">付款计划</Link>，
        商品的起订量与工期在商品的 <Link to="/price">价格</Link>。
      </p>
      {data?.map((group) => <GroupPanel key={`${group.key} ${group.version}`} group={group} />) ??
        (error ? <Fault error={error} /> : <Spin />)}
    </>
  )
}

function GroupPanel({ group }: { group: TermGroupNow }) {
  const { key, title, about, version, terms } = group
  const [form] = Form.useForm<Typed>()
  const saved = useSaved(form, termsQuery)
  const mutation = useOnce(saveTerms)
  const began = Object.fromEntries(terms.map(({ name, value }) => [name, value]))
  const typed = Form.useWatch([], form) ?? began
  const unsaved = terms.some(({ name, value }) => typed[name] !== value)
  useAskBeforeLeaving(unsaved)

  function submit(said: Typed) {
    const faults = Object.fromEntries(
      terms.flatMap((term) => {
        const fault = faultOfTerm(term, said[term.name])
        return fault === null ? [] : [[term.name, fault]]
      }),
    )
    if (Object.keys(faults).length > 0) return showFaults(form, faults)
    const values = Object.fromEntries(terms.map(({ name, value }) => [name, said[name] ?? value]))
    mutation.mutate({ group: key, version, values }, saved(`“${title}”已保存`))
  }

  return (
    <Panel title={title} extra={<Changed of={group} />}>
      <p className={`${desk.quiet} ${styles.about}`}>{about}</p>
      <Form name={`terms-${key}`} {...settingForm(form)} initialValues={began} onFinish={submit}>
        <div className={styles.terms}>
          {terms.map((term) => (
            <TermField key={term.name} term={term} n={typed[term.name]} />
          ))}
        </div>
        <SaveRow form={form} save={mutation} unsaved={unsaved} label={`保存${title}`} />
      </Form>
    </Panel>
  )
}

function TermField({ term, n }: { term: Term; n: number | null | undefined }) {
  const { name, label, unit, usual, value } = term
  const fits = faultOfTerm(term, n) === null
  return (
    <Form.Item
      name={name}
      label={label}
      extra={
        <>
          {effectOf(term, fits && typeof n === 'number' ? n : value)}。可填 {rangeOf(term)}，默认 {usual}。
          {fits && n !== value && (
            <strong className={styles.was}>
              原为 {value} {unit}
            </strong>
          )}
        </>
      }
    >
      <NumberBox suffix={unit} style={{ width: 160 }} />
    </Form.Item>
  )
}
