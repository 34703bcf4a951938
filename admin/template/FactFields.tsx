import { Input, Select } from 'antd'
import { templateKindKeys, templateKinds, templateSceneKeys, templateScenes } from '../../contract/artwork/template.ts'
import { TemplateMm, type TemplateFacts } from '../../contract/artwork/templateDesk.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'
import css from './template.module.css'

type Props = { readonly facts: TemplateFacts; readonly onFacts: (facts: TemplateFacts) => void }

/** What a template is called, what it is for, and the size that it is made for: goods of similar proportions take it. */
export function FactFields({ facts, onFacts }: Props) {
  const put = (change: Partial<TemplateFacts>) => onFacts({ ...facts, ...change })
  return (
    <section className={css.facts} aria-label="模板信息">
      <label className={css.wide}>
        <span className={css.must}>模板名称</span>
        <Input aria-required value={facts.name} maxLength={30} onChange={({ target }) => put({ name: target.value })} />
      </label>
      <label className={css.wide}>
        <span className={css.must}>说明</span>
        <Input
          aria-required
          value={facts.use}
          maxLength={60}
          placeholder="一句话，如：展会赠送的帆布袋"
          onChange={({ target }) => put({ use: target.value })}
        />
      </label>
      <label>
        <span className={css.must}>用途</span>
        <Select
          aria-label="用途"
          aria-required
          value={facts.kind}
          options={templateKindKeys.map((value) => ({ value, label: templateKinds[value] }))}
          onChange={(kind) => put({ kind })}
        />
      </label>
      <label>
        <span className={css.must}>场合</span>
        <Select
          aria-label="场合"
          aria-required
          value={facts.scene}
          options={templateSceneKeys.map((value) => ({ value, label: templateScenes[value] }))}
          onChange={(scene) => put({ scene })}
        />
      </label>
      <label>
        <span className={css.must}>宽（毫米）</span>
        <MmBox value={facts.widthMm} onMm={(widthMm) => put({ widthMm })} />
      </label>
      <label>
        <span className={css.must}>高（毫米）</span>
        <MmBox value={facts.heightMm} onMm={(heightMm) => put({ heightMm })} />
      </label>
    </section>
  )
}

const MmBox = ({ value, onMm }: { readonly value: number; readonly onMm: (mm: number) => void }) => (
  <NumberBox
    aria-required
    value={value}
    {...(!TemplateMm.safeParse(value).success && { status: 'error' })}
    onChange={(mm) => onMm(mm ?? Number.NaN)}
  />
)
