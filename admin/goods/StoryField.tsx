import { Button, Input } from 'antd'
import { moved } from '../pieces/moved.ts'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import { PictureField } from '../pieces/PictureField.tsx'
import styles from './goods.module.css'

type Block = { readonly heading: string; readonly body: string; readonly picture: string | null }
type Props = { value?: readonly Block[]; onChange?: (story: Block[]) => void }

/** The product's story, block by block: heading, text and perhaps a picture. */
export function StoryField({ value = [], onChange }: Props) {
  const put = (at: number, change: Partial<Block>) => onChange?.(value.map((one, i) => (i === at ? { ...one, ...change } : one)))
  return (
    <div className={styles.rows}>
      {value.map(({ heading, body, picture }, at) => (
        <div key={at} role="group" aria-label={`第 ${at + 1} 段`} className={styles.block}>
          <b>第 {at + 1} 段</b>
          <Input
            aria-label={`第 ${at + 1} 段小标题`}
            placeholder="小标题"
            maxLength={60}
            value={heading}
            onChange={(event) => put(at, { heading: event.target.value })}
          />
          <Input.TextArea
            aria-label={`第 ${at + 1} 段正文`}
            placeholder="正文，纯文本"
            maxLength={2000}
            autoSize={{ minRows: 3, maxRows: 10 }}
            value={body}
            onChange={(event) => put(at, { body: event.target.value })}
          />
          <PictureField
            value={picture ?? ''}
            onChange={(image) => put(at, { picture: image })}
            hint="配图，选填"
            name={`第 ${at + 1} 段配图`}
          />
          <div className={styles.shift}>
            <ShiftButtons name={`第 ${at + 1} 段`} at={at} of={value.length} onShift={(to) => onChange?.(moved(value, at, to))} />
            {picture && (
              <Button size="small" aria-label={`去掉第 ${at + 1} 段配图`} onClick={() => put(at, { picture: null })}>
                去掉配图
              </Button>
            )}
            <Button size="small" danger aria-label={`删除第 ${at + 1} 段`} onClick={() => onChange?.(value.filter((_, i) => i !== at))}>
              删除
            </Button>
          </div>
        </div>
      ))}
      <Button type="dashed" disabled={value.length >= 20} onClick={() => onChange?.([...value, { heading: '', body: '', picture: null }])}>
        增加一段介绍
      </Button>
    </div>
  )
}
