import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form, Select, Spin } from 'antd'
import { useState } from 'react'
import { mostInkRange, shippedPress, type KeptInk } from '../../contract/setting/press.ts'
import { pressNow, PressForm, savePress, type PressNow } from '../../contract/setting/pressDesk.ts'
import { judge, showFaults } from '../../kit/form.ts'
import { call, useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { useAskBeforeLeaving } from '../pieces/useAskBeforeLeaving.ts'
import { Heading } from '../shell/Heading.tsx'
import { AddProfile } from './AddProfile.tsx'
import { InksField } from './InksField.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'
import styles from './setting.module.css'
import { Changed, SaveRow, settingForm, useSaved } from './saved.tsx'

const pressQuery = queryOptions({
  queryKey: [pressNow.path],
  queryFn: ({ signal }) => call(pressNow, {}, { signal }),
  // What is being typed is not thrown away because somebody saved meanwhile: that is refused when it is sent.
  refetchOnWindowFocus: false,
})

/** 设置 · 印刷: what the workshop prints with. */
export function PressPage() {
  const { data, error } = useQuery(pressQuery)
  const [adding, add] = useState(false)
  return (
    <>
      <Heading title="印刷" />
      <p className={styles.lead}>用于设计稿的印刷文件与分色。已提交稿件的订单仍按提交时的设置印刷。</p>
      {data ? (
        <PressPanel key={`${data.version} ${data.profiles.length}`} press={data} onAdd={() => add(true)} />
      ) : error ? (
        <Fault error={error} />
      ) : (
        <Spin />
      )}
      {adding && <AddProfile anew={[[pressNow.path]]} onClose={() => add(false)} />}
    </>
  )
}

type Typed = { profile: string; mostInk: number; inks: KeptInk[]; fonts: string[] }
/** An antd choice is never null. */
const ours = 'shipped'

function PressPanel({ press, onAdd }: { press: PressNow; onAdd: () => void }) {
  const { version, profile, mostInk, inks, fontsOff, profiles, fonts } = press
  const began: Typed = {
    ...{ profile: profile ?? ours, mostInk, inks },
    fonts: fonts.filter(({ key }) => !fontsOff.includes(key)).map(({ key }) => key),
  }
  const [form] = Form.useForm<Typed>()
  const saved = useSaved(form, pressQuery)
  const save = useOnce(savePress)
  const [isTold, tellFaults] = useState(false)
  const typed: Typed = { ...began, ...Form.useWatch([], form) }
  const unsaved = JSON.stringify(typed) !== JSON.stringify(began)
  useAskBeforeLeaving(unsaved)

  function submit({ profile: chosen, fonts: on, ...said }: Typed) {
    const off = fonts.filter(({ key }) => !on.includes(key)).map(({ key }) => key)
    const { data, faults } = judge(PressForm, { ...said, version, profile: chosen === ours ? null : chosen, fontsOff: off })
    tellFaults(faults !== undefined)
    if (faults) return showFaults(form, faults)
    save.mutate(data, saved('印刷设置已保存，此后提交的稿件按它印刷'))
  }

  return (
    <Form name="press" {...settingForm(form)} initialValues={began} onFinish={submit}>
      <Panel title="印刷条件" extra={<Changed of={press} />}>
        <div className={styles.fields}>
          <Form.Item name="profile" label="色彩特性文件（ICC）" extra="印刷文件按它换算四色，并作为输出意图嵌入">
            <Select
              options={[
                { value: ours, label: `${shippedPress}（商城自带）` },
                ...profiles.map(({ hash, name }) => ({ value: hash, label: name })),
              ]}
            />
          </Form.Item>
          <p className={styles.add}>
            <Button onClick={onAdd}>添加色彩特性文件</Button>
          </p>
          <Form.Item
            name="mostInk"
            label="总墨量上限（%）"
            extra={`稿件台的分色超过它时提醒。可填 ${mostInkRange.least}-${mostInkRange.most}`}
          >
            <NumberBox />
          </Form.Item>
        </div>
      </Panel>
      <Panel title="常备专色">
        <p className={desk.quiet}>买家设计时可直接选用；颜色是屏幕上与没有专色版时的替代色。</p>
        <Form.Item name="inks">
          <InksField isTold={isTold} />
        </Form.Item>
      </Panel>
      <Panel title="字体">
        <p className={desk.quiet}>停用的字体不再提供给新设计；已有设计照常显示与印刷。新文字默认用思源黑体，不能停用。</p>
        <Form.Item name="fonts" label="提供的字体">
          <Checkbox.Group options={fonts.map(({ key, label }) => ({ value: key, label, disabled: key === 'sans' }))} />
        </Form.Item>
        {fonts.map(({ key, label, license, licenseText }) => (
          <details key={key}>
            <summary>
              {label}：{license}
            </summary>
            <pre className={styles.licence}>{licenseText}</pre>
          </details>
        ))}
      </Panel>
      <SaveRow form={form} save={save} unsaved={unsaved} />
    </Form>
  )
}
