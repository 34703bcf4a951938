import { Button } from 'antd'
import type { Choice } from '../../contract/price/price.ts'
import { moved } from '../pieces/moved.ts'
import { Panel } from '../pieces/Panel.tsx'
import { ChoicePicture } from './ChoicePicture.tsx'
import { newChoice, removed } from './draft.ts'
import { MoneyField, TextField, TickField } from './fields.tsx'
import { fieldsOf } from './fieldsOf.ts'
import { Notes } from './findings.tsx'
import type { RulesProps } from './BasicsPanel.tsx'
import { useUnit } from './unit.ts'
import { Link } from '../shell/Link.tsx'
import styles from './price.module.css'
import own from './ChoicesPanel.module.css'

const lists = [
  ['materials', '材质'],
  ['crafts', '工艺'],
  ['colours', '颜色'],
  ['sizes', '尺码'],
  ['packings', '包装'],
  ['options', '附加项'],
] as const

type List = (typeof lists)[number][0]

/** The choice with this picture of it, or with none. */
function worn(choice: Choice, side: 'picture' | 'back', picture: string | undefined): Choice {
  const { [side]: _, ...others } = choice
  return picture === undefined ? others : { ...others, [side]: picture }
}

type Gallery = {
  readonly pictures: readonly string[]
  /** The product's own page, where pictures are added. */
  readonly goodsPath: string
}

/** What a buyer chooses besides the printing, each with what it adds to a piece. */
export const ChoicesPanel = ({ rules, onChange, ...gallery }: RulesProps & Gallery) => (
  <Panel title={`选项与每${useUnit()}加价`}>
    <p className={styles.hint}>每组排第一的是默认选择；附加项可多选，其余单选。加价可为负数。</p>
    {lists.map(([list, name]) => (
      <ChoiceTable
        key={list}
        list={list}
        name={name}
        choices={rules[list]}
        {...gallery}
        onChange={(choices) => onChange({ [list]: choices })}
      />
    ))}
  </Panel>
)

type ChoiceTableProps = Gallery & {
  readonly list: List
  readonly name: string
  readonly choices: Choice[]
  readonly onChange: (choices: Choice[]) => void
}

function ChoiceTable({ list, name, choices, pictures, goodsPath, onChange }: ChoiceTableProps) {
  const put = (index: number, change: Partial<Choice>) => onChange(choices.map((one, at) => (at === index ? { ...one, ...change } : one)))
  const wear = (index: number, side: 'picture' | 'back', picture: string | undefined) =>
    onChange(choices.map((one, at) => (at === index ? worn(one, side, picture) : one)))
  const unit = useUnit()
  const up = (index: number) => onChange(moved(choices, index, index - 1))
  return (
    <section className={styles.group} aria-label={name}>
      <h3>{name}</h3>
      {list === 'colours' && (
        <p className={styles.hint}>
          图片和背面图片从商品图片中选择；还没有的，先到<Link to={goodsPath}>商品页</Link>的「图片」中上传并保存。
        </p>
      )}
      {choices.map((choice, index) => {
        const at = fieldsOf(choice, [list, index], (changed) => put(index, changed))
        return (
          <div key={choice.key} className={own.choice} data-colours={list === 'colours'}>
            <TextField bare label={`${name}第 ${index + 1} 项名称`} {...at('label')} />
            <MoneyField bare label={`${name}第 ${index + 1} 项每${unit}加价`} suffix={`元/${unit}`} {...at('each')} />
            {list === 'colours' && (
              <>
                <input
                  type="color"
                  aria-label={`${name}第 ${index + 1} 项色值`}
                  value={choice.hex ?? '#ffffff'}
                  onChange={({ target }) => put(index, { hex: target.value })}
                />
                <TickField label="深色" value={choice.dark ?? false} onChange={(dark) => put(index, { dark })} />
                <ChoicePicture
                  label={`${name}第 ${index + 1} 项图片`}
                  placeholder="图片"
                  pictures={pictures}
                  value={choice.picture}
                  onChange={(picture) => wear(index, 'picture', picture)}
                />
                <ChoicePicture
                  label={`${name}第 ${index + 1} 项背面图片`}
                  placeholder="背面"
                  pictures={pictures}
                  value={choice.back}
                  onChange={(back) => wear(index, 'back', back)}
                />
              </>
            )}
            <Button type="text" aria-label={`上移${name}第 ${index + 1} 项`} disabled={index === 0} onClick={() => up(index)}>
              ↑
            </Button>
            <Button type="text" aria-label={`删除${name}第 ${index + 1} 项`} onClick={() => onChange(removed(choices, index))}>
              ×
            </Button>
          </div>
        )
      })}
      <Button size="small" onClick={() => onChange([...choices, newChoice(choices)])}>
        添加{name}
      </Button>
      <Notes place={[list]} />
    </section>
  )
}
