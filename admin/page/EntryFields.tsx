import { Button, Form, Input } from 'antd'
import { PictureField } from '../pieces/PictureField.tsx'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import rows from '../pieces/rows.module.css'
import { LinkField } from './LinkField.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import styles from './page.module.css'

/** Links of a menu or footer, or, with `pictures`, banners: each with its fields, in order. */
export const EntryFields = ({ pictures }: { pictures: boolean }) => (
  <Form.List name="entries">
    {(fields, { add, remove, move }) => (
      <>
        <div className={styles.entries}>
          {fields.map(({ key, name }, at) => (
            <div key={key} role="group" aria-label={`第 ${at + 1} 项`}>
              <div className={styles.entryTop}>
                <span>第 {at + 1} 项</span>
                <div className={rows.actions}>
                  <ShiftButtons name={`第 ${at + 1} 项`} at={at} of={fields.length} onShift={(to) => move(at, to)} />
                  <Button size="small" danger aria-label={`移除第 ${at + 1} 项`} onClick={() => remove(name)}>
                    移除
                  </Button>
                </div>
              </div>
              {pictures ? <BannerFields at={name} /> : <LinkFields at={name} />}
            </div>
          ))}
        </div>
        <Button onClick={() => add({})}>+ 添加一项</Button>
      </>
    )}
  </Form.List>
)

const LinkFields = ({ at }: { at: number }) => (
  <div className={styles.pair}>
    <InputItem label="名称" name={[at, 'title']} maxLength={20} />
    <Form.Item label="跳转链接" name={[at, 'linkTo']}>
      <LinkField />
    </Form.Item>
    {['des', 'pic'].map((field) => (
      <Form.Item key={field} name={[at, field]} hidden>
        <Input />
      </Form.Item>
    ))}
  </div>
)

const BannerFields = ({ at }: { at: number }) => (
  <>
    <Form.Item label="图片" name={[at, 'pic']}>
      <PictureField wide hint="建议 1920 × 900 像素" />
    </Form.Item>
    <div className={styles.pair}>
      <InputItem label="标题" name={[at, 'title']} maxLength={30} />
      <InputItem label="副标题（可不填）" name={[at, 'des']} maxLength={60} />
    </div>
    <Form.Item label="跳转链接（可不填）" name={[at, 'linkTo']}>
      <LinkField />
    </Form.Item>
  </>
)
