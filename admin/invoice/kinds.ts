export const headerKinds = { 1: '个人', 2: '企业' } as const
export const invoiceKinds = { 1: '增值税普通发票', 2: '增值税专用发票' } as const
