import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Form, Spin } from 'antd'
import { GoodsType, goodsTypes } from '../../contract/goods.ts'
import { saveGoodsTypes, type GoodsTypesNow } from '../../contract/setting/goodsTypesDesk.ts'
import { clearFaults, faultsIn, judge, showFaults, unplaced } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { typeNotes } from '../goods/typeNotes.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { useAskBeforeLeaving } from '../pieces/useAskBeforeLeaving.ts'
import { Heading } from '../shell/Heading.tsx'
import { goodsTypesQuery } from '../goods/typesInUse.ts'
import desk from '../pieces/desk.module.css'
import styles from './setting.module.css'

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

function TypesPanel({ now: { types, version, changedTime, changedBy, counts } }: { now: GoodsTypesNow }) {
  const began: Typed = { types }
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const save = useOnce(saveGoodsTypes)
  const typed = Form.useWatch('types', form) ?? types
  const unsaved = JSON.stringify(GoodsType.options.filter((type) => typed.includes(type))) !== JSON.stringify(types)
  useAskBeforeLeaving(unsaved)

  function submit(said: Typed) {
    const { data, faults } = judge(saveGoodsTypes.input, { ...said, version })
    if (faults) return showFaults(form, faults)
    save.mutate(data, {
      onSuccess: async () => {
        tell('商品类型已保存，立即生效')
        await queries.invalidateQueries(goodsTypesQuery)
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <Panel
      title="本店使用的商品类型"
      extra={<small className={desk.quiet}>{changedTime ? `${changedTime.slice(0, 16)} ${changedBy} 修改` : '未修改过'}</small>}
    >
      <Form
        name="goodsTypes"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={began}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
        className={styles.fields}
      >
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
        <div className={styles.groupSave}>
          <Fault error={unplaced(form, save.error)} />
          <Button type="primary" htmlType="submit" disabled={!unsaved && version > 0} loading={save.isPending}>
            {version === 0 && !unsaved ? '确认无误' : '保存'}
          </Button>
          {unsaved && <Button onClick={() => form.resetFields()}>放弃修改</Button>}
        </div>
      </Form>
    </Panel>
  )
}

function standing(counts: GoodsTypesNow['counts'], type: GoodsType): string {
  const { products = 0, onSale = 0 } = counts.find((one) => one.type === type) ?? {}
  return products === 0 ? '0 种' : `${products} 种，在售 ${onSale} 种`
}
