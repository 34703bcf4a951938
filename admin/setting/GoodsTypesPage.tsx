import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Spin } from 'antd'
import { GoodsType, goodsTypes } from '../../contract/goods.ts'
import { saveGoodsTypes, type GoodsTypesNow } from '../../contract/setting/goodsTypesDesk.ts'
import { judge, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { typeNotes } from '../goods/typeNotes.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { useAskBeforeLeaving } from '../pieces/useAskBeforeLeaving.ts'
import { Heading } from '../shell/Heading.tsx'
import { goodsTypesQuery } from '../goods/typesInUse.ts'
import desk from '../pieces/desk.module.css'
import styles from './setting.module.css'
import { Changed, SaveRow, settingForm, useSaved } from './saved.tsx'

/** 设置 · 商品类型: which of the four types of goods this merchant sells. */
export function GoodsTypesPage() {
  const { data, error } = useQuery(goodsTypesQuery)
  return (
    <>
      <Heading title="商品类型" />
      <p className={styles.lead}>新增商品、导入商品与起步套装只用这里勾选的类型。已有的商品照常销售，不受影响。</p>
      {data ? <TypesPanel key={data.version} now={data} /> : error ? <Fault error={error} /> : <Spin />}
    </>
  )
}

type Typed = { readonly types: GoodsType[] }

function TypesPanel({ now }: { now: GoodsTypesNow }) {
  const { types, version, counts } = now
  const began: Typed = { types }
  const [form] = Form.useForm<Typed>()
  const saved = useSaved(form, goodsTypesQuery)
  const save = useOnce(saveGoodsTypes)
  const typed = Form.useWatch('types', form) ?? types
  const unsaved = JSON.stringify(GoodsType.options.filter((type) => typed.includes(type))) !== JSON.stringify(types)
  useAskBeforeLeaving(unsaved)

  function submit(said: Typed) {
    const { data, faults } = judge(saveGoodsTypes.input, { ...said, version })
    if (faults) return showFaults(form, faults)
    save.mutate(data, saved('商品类型已保存，立即生效'))
  }

  return (
    <Panel title="本店使用的商品类型" extra={<Changed of={now} />}>
      <Form name="goodsTypes" {...settingForm(form)} initialValues={began} onFinish={submit} className={styles.fields}>
        <Form.Item name="types" label="商品类型">
          <Checkbox.Group className={styles.types ?? ''}>
            {GoodsType.options.map((type) => (
              <Checkbox key={type} value={type}>
                <b>{goodsTypes[type].tag}</b> {typeNotes[type].what}
                <small className={desk.quiet}>{`如：${typeNotes[type].example}。现有 ${standing(counts, type)}`}</small>
              </Checkbox>
            ))}
          </Checkbox.Group>
        </Form.Item>
        <SaveRow form={form} save={save} unsaved={unsaved} isFirst={version === 0} />
      </Form>
    </Panel>
  )
}

function standing(counts: GoodsTypesNow['counts'], type: GoodsType): string {
  const { products = 0, onSale = 0 } = counts.find((one) => one.type === type) ?? {}
  return products === 0 ? '0 种' : `${products} 种，在售 ${onSale} 种`
}
