import type { DeclineReason } from './cards.ts'
import type { Interval } from './periods.ts'

type Texts = {
  title: string
  /** That nothing of this is real. */
  trial: string
  cards: string
  paid: string
  /** A card that pays while its buyer is there, and not later. */
  paidOnce: string
  declined: string
  insufficientFunds: string
  authentication: string
  declines: Record<DeclineReason, string>
  back: string
  bank: { title: string; text: string; complete: string; fail: string }
  expired: string
  done: string
  proceed: string
  receipt: { title: string; refunded: string }
  /** That a subscription is charged again, and how often. */
  renews: Record<Interval, string>
  portal: { title: string; text: string; back: string }
  invoice: { title: string; paid: string; open: string }
  notFound: string
}

/** The words of the pages. Stripe's page has no Arabic: a session reaches it by the locale `auto` and the browser's language. */
const texts = {
  'pt-BR': {
    title: 'Pagamento de teste',
    trial: 'Este é um provedor de teste: nenhum dinheiro de verdade é cobrado.',
    cards: 'Escolha um cartão de teste',
    paid: 'Pagamento aprovado',
    paidOnce: 'Aprovado agora, recusado nas renovações',
    declined: 'Cartão recusado',
    insufficientFunds: 'Saldo insuficiente',
    authentication: 'Pede confirmação do banco',
    declines: {
      declined: 'O cartão foi recusado. Nada foi cobrado; tente outro cartão.',
      insufficientFunds: 'O cartão não tem saldo. Nada foi cobrado; tente outro cartão.',
      authenticationFailed: 'O banco não confirmou o pagamento. Nada foi cobrado; tente de novo.',
    },
    back: 'Voltar sem pagar',
    bank: {
      title: 'Confirmação do banco (teste)',
      text: 'Aqui o banco perguntaria se é você mesmo.',
      complete: 'Confirmar',
      fail: 'Não confirmar',
    },
    expired: 'Este pagamento expirou. Nada foi cobrado.',
    done: 'Este pagamento já foi feito.',
    proceed: 'Continuar',
    receipt: { title: 'Recibo de teste', refunded: 'Devolvido' },
    renews: {
      month: 'Renova automaticamente todo mês por este valor, até você cancelar.',
      year: 'Renova automaticamente todo ano por este valor, até você cancelar.',
    },
    portal: {
      title: 'Forma de pagamento (teste)',
      text: 'As próximas cobranças da sua assinatura serão feitas no cartão que você escolher.',
      back: 'Voltar sem trocar o cartão',
    },
    invoice: { title: 'Fatura de teste', paid: 'Paga', open: 'Em aberto' },
    notFound: 'Não encontramos este pagamento.',
  },
  en: {
    title: 'Test payment',
    trial: 'This is a test provider: no real money is charged.',
    cards: 'Choose a test card',
    paid: 'Payment succeeds',
    paidOnce: 'Succeeds now, declined at renewals',
    declined: 'Card is declined',
    insufficientFunds: 'Insufficient funds',
    authentication: 'Bank asks to confirm',
    declines: {
      declined: "The card was declined. You weren't charged; try another card.",
      insufficientFunds: "The card has insufficient funds. You weren't charged; try another card.",
      authenticationFailed: "The bank didn't confirm the payment. You weren't charged; try again.",
    },
    back: 'Go back without paying',
    bank: {
      title: 'Bank confirmation (test)',
      text: 'This is where the bank would check that it’s you.',
      complete: 'Confirm',
      fail: 'Don’t confirm',
    },
    expired: "This payment has expired. You weren't charged.",
    done: 'This payment has already been made.',
    proceed: 'Continue',
    receipt: { title: 'Test receipt', refunded: 'Refunded' },
    renews: {
      month: 'Renews automatically every month at this price until you cancel.',
      year: 'Renews automatically every year at this price until you cancel.',
    },
    portal: {
      title: 'Payment method (test)',
      text: 'Future charges for your subscription will go to the card you choose.',
      back: 'Go back without changing the card',
    },
    invoice: { title: 'Test invoice', paid: 'Paid', open: 'Open' },
    notFound: "We couldn't find this payment.",
  },
  es: {
    title: 'Pago de prueba',
    trial: 'Este es un proveedor de prueba: no se cobra dinero de verdad.',
    cards: 'Elige una tarjeta de prueba',
    paid: 'Pago aprobado',
    paidOnce: 'Se aprueba ahora, se rechaza al renovar',
    declined: 'Tarjeta rechazada',
    insufficientFunds: 'Fondos insuficientes',
    authentication: 'El banco pide confirmación',
    declines: {
      declined: 'La tarjeta ha sido rechazada. No se ha cobrado nada; prueba con otra.',
      insufficientFunds: 'La tarjeta no tiene fondos. No se ha cobrado nada; prueba con otra.',
      authenticationFailed: 'El banco no ha confirmado el pago. No se ha cobrado nada; inténtalo de nuevo.',
    },
    back: 'Volver sin pagar',
    bank: {
      title: 'Confirmación del banco (prueba)',
      text: 'Aquí el banco comprobaría que eres tú.',
      complete: 'Confirmar',
      fail: 'No confirmar',
    },
    expired: 'Este pago ha caducado. No se ha cobrado nada.',
    done: 'Este pago ya está hecho.',
    proceed: 'Continuar',
    receipt: { title: 'Recibo de prueba', refunded: 'Reembolsado' },
    renews: {
      month: 'Se renueva automáticamente cada mes por este importe hasta que la canceles.',
      year: 'Se renueva automáticamente cada año por este importe hasta que la canceles.',
    },
    portal: {
      title: 'Método de pago (prueba)',
      text: 'Los próximos cobros de tu suscripción se harán en la tarjeta que elijas.',
      back: 'Volver sin cambiar la tarjeta',
    },
    invoice: { title: 'Factura de prueba', paid: 'Pagada', open: 'Pendiente' },
    notFound: 'No encontramos este pago.',
  },
  hi: {
    title: 'टेस्ट भुगतान',
    trial: 'यह टेस्ट के लिए है: असली पैसे नहीं कटेंगे।',
    cards: 'टेस्ट कार्ड चुनें',
    paid: 'भुगतान सफल होगा',
    paidOnce: 'अभी सफल होगा, नवीनीकरण पर अस्वीकार होगा',
    declined: 'कार्ड अस्वीकार होगा',
    insufficientFunds: 'खाते में पैसे कम होंगे',
    authentication: 'बैंक पुष्टि माँगेगा',
    declines: {
      declined: 'कार्ड अस्वीकार हो गया। पैसे नहीं कटे; दूसरा कार्ड आज़माएँ।',
      insufficientFunds: 'खाते में पैसे कम हैं। पैसे नहीं कटे; दूसरा कार्ड आज़माएँ।',
      authenticationFailed: 'बैंक ने भुगतान की पुष्टि नहीं की। पैसे नहीं कटे; फिर से कोशिश करें।',
    },
    back: 'बिना भुगतान किए वापस जाएँ',
    bank: {
      title: 'बैंक की पुष्टि (टेस्ट)',
      text: 'यहाँ बैंक पूछता कि यह आप ही हैं या नहीं।',
      complete: 'पुष्टि करें',
      fail: 'पुष्टि न करें',
    },
    expired: 'इस भुगतान का समय ख़त्म हो गया। पैसे नहीं कटे।',
    done: 'यह भुगतान हो चुका है।',
    proceed: 'आगे बढ़ें',
    receipt: { title: 'टेस्ट रसीद', refunded: 'वापस किया गया' },
    renews: {
      month: 'यह सदस्यता हर महीने इसी कीमत पर अपने आप नवीनीकृत होगी, जब तक आप इसे रद्द न करें।',
      year: 'यह सदस्यता हर साल इसी कीमत पर अपने आप नवीनीकृत होगी, जब तक आप इसे रद्द न करें।',
    },
    portal: {
      title: 'भुगतान का तरीका (टेस्ट)',
      text: 'आपकी सदस्यता के अगले भुगतान आपके चुने हुए कार्ड से होंगे।',
      back: 'कार्ड बदले बिना वापस जाएँ',
    },
    invoice: { title: 'टेस्ट बिल', paid: 'भुगतान हो चुका है', open: 'भुगतान बाकी है' },
    notFound: 'यह भुगतान नहीं मिला।',
  },
  zh: {
    title: '测试支付',
    trial: '这是测试支付渠道，不会真正扣款。',
    cards: '选择一张测试卡',
    paid: '支付成功',
    paidOnce: '本次支付成功，续订时被拒绝',
    declined: '卡被拒绝',
    insufficientFunds: '余额不足',
    authentication: '需要银行验证',
    declines: {
      declined: '该卡被拒绝，没有扣款。请换一张卡试试。',
      insufficientFunds: '该卡余额不足，没有扣款。请换一张卡试试。',
      authenticationFailed: '银行验证未通过，没有扣款。请重试。',
    },
    back: '不支付，返回',
    bank: { title: '银行验证（测试）', text: '在这一步，银行会确认是您本人。', complete: '通过验证', fail: '验证失败' },
    expired: '这笔支付已过期，没有扣款。',
    done: '这笔支付已完成。',
    proceed: '继续',
    receipt: { title: '测试收据', refunded: '已退款' },
    renews: {
      month: '每月按此价格自动续订，直到您取消为止。',
      year: '每年按此价格自动续订，直到您取消为止。',
    },
    portal: {
      title: '付款方式（测试）',
      text: '以后的订阅费用将从您选择的卡中扣除。',
      back: '不换卡，返回',
    },
    invoice: { title: '测试账单', paid: '已支付', open: '待支付' },
    notFound: '找不到这笔支付。',
  },
  ar: {
    title: 'دفعة تجريبية',
    trial: 'هذه خدمة دفع تجريبية: لن يُخصم أي مال حقيقي.',
    cards: 'اختر بطاقة تجريبية',
    paid: 'ينجح الدفع',
    paidOnce: 'ينجح الآن ويُرفض عند التجديد',
    declined: 'تُرفض البطاقة',
    insufficientFunds: 'الرصيد غير كافٍ',
    authentication: 'يطلب البنك التأكيد',
    declines: {
      declined: 'رُفضت البطاقة ولم يُخصم شيء. جرّب بطاقة أخرى.',
      insufficientFunds: 'رصيد البطاقة غير كافٍ ولم يُخصم شيء. جرّب بطاقة أخرى.',
      authenticationFailed: 'لم يؤكد البنك الدفع ولم يُخصم شيء. حاول مرة أخرى.',
    },
    back: 'العودة دون دفع',
    bank: { title: 'تأكيد البنك (تجريبي)', text: 'هنا يتحقق البنك من هويتك.', complete: 'تأكيد', fail: 'عدم التأكيد' },
    expired: 'انتهت صلاحية هذه الدفعة ولم يُخصم شيء.',
    done: 'تم هذا الدفع من قبل.',
    proceed: 'متابعة',
    receipt: { title: 'إيصال تجريبي', refunded: 'تم رد المبلغ' },
    renews: {
      month: 'يتجدد الاشتراك تلقائيًا كل شهر بهذا السعر حتى تلغيه.',
      year: 'يتجدد الاشتراك تلقائيًا كل سنة بهذا السعر حتى تلغيه.',
    },
    portal: {
      title: 'وسيلة الدفع (تجريبية)',
      text: 'ستُخصم دفعات اشتراكك القادمة من البطاقة التي تختارها.',
      back: 'العودة دون تغيير البطاقة',
    },
    invoice: { title: 'فاتورة تجريبية', paid: 'مدفوعة', open: 'غير مدفوعة' },
    notFound: 'لم نعثر على هذه الدفعة.',
  },
} as const satisfies Record<string, Texts>

type Language = keyof typeof texts

export type PageLanguage = { tag: Language; direction: 'ltr' | 'rtl'; texts: Texts }

/** The language of a page: of the session's locale, or where that is `auto` of the browser; English where it is none of them. */
export function pageLanguage(locale: string | null, acceptLanguage: string): PageLanguage {
  const wished = locale === null || locale === 'auto' ? acceptLanguage.split(/[,;]/) : [locale]
  const tag = wished.map(languageOf).find((one) => one !== null) ?? 'en'
  return { tag, direction: tag === 'ar' ? 'rtl' : 'ltr', texts: texts[tag] }
}

function languageOf(tag: string): Language | null {
  const base = tag.trim().toLowerCase().split('-')[0] ?? ''
  if (base === 'pt') return 'pt-BR'
  return Object.hasOwn(texts, base) ? (base as Language) : null // safe: it is a key of the table
}
