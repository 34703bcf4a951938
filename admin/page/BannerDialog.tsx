import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal } from 'antd'
import { useId } from 'react'
import { BannerForm, listBanners, saveBanner, type DeskBanner } from '../../contract/pageDesk.ts'
import { clearFaults, faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { PictureField } from '../pieces/PictureField.tsx'
import { LinkField } from './LinkField.tsx'
import { tell } from '../pieces/toast.ts'

type Typed = Omit<DeskBanner, 'id'>

const blank: Typed = { title: '', subtitle: '', picture: '', jumpUrl: '' }
const wanted = { title: '请填写标题', picture: '请上传图片' }

/** A new banner (`banner` null), or one to be changed. */
export function BannerDialog({ banner, onClose }: { banner: DeskBanner | null; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const id = useId()
  const queries = useQueryClient()
  const deed = useOnce(saveBanner)

  function submit(typed: Typed) {
    const { data, faults } = judge(BannerForm, { ...(banner && { id: banner.id }), ...typed })
    if (!data) return showFaults(form, { ...faults, ...missingIn(wanted, typed) })
    deed.mutate(data, {
      onSuccess: () => {
        tell('保存成功')
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: () => void queries.invalidateQueries({ queryKey: [listBanners.path] }),
    })
  }

  return (
    <Modal
      open
      title={banner ? '修改轮播图' : '新增轮播图'}
      okText="保存"
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={560}
    >
      <Fault error={deed.error} />
      <Form
        id={id}
        name={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={banner ?? blank}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item label="图片" name="picture">
          <PictureField wide hint="建议 1920 × 900 像素，文字叠在图片左侧" />
        </Form.Item>
        <Form.Item label="标题" name="title">
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <Form.Item label="副标题（可不填）" name="subtitle">
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item label="跳转链接（可不填）" name="jumpUrl" extra="站内路径如 /indexpage/productlist，或 https 地址">
          <LinkField />
        </Form.Item>
      </Form>
    </Modal>
  )
}
