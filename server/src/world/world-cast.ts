import type { Language } from '@satoshi/rules/language'

/** Nicknames of the world's people by the language they play in; invented, and as mixed as real ones. */
export const cast: Record<Language, string> = {
  'pt-BR': `Ana Beatriz, Bruno Teles, Cacau, Dona Neide, Duda Prado, Edu do Caixa, Fernanda Luz, Gabi Rocha, Helô, Igor Matos,
    Jana Freitas, Kaique, Lara Pimentel, Léo Vasques, Mari Quintela, Nanda, Otávio Reis, Paulinha, Quitéria, Rafa Montes,
    Sueli Barros, Tiago Nunes, Ubirajara, Vitória Sá, Wesley Pires, Yasmin, Zeca Poupança, aninha_selic, bia.dividendos,
    caio-cdi, Davi Lemos, Elisa Moura, Fabinho, Geovana Dias, Henrique Alves, Isa Carvalho, João do Tesouro, Karina Melo,
    Luan Ferraz, Malu Tavares, Nico Braga, Olívia Pena, Pedro Salles, Ramon Vilar, Sofia Leal, Tati Cunha, Valmir, Wanda,
    Alice Moreira, Bento Farias, Clara Assis, Dudu 2008, Emília Rosa, Flávio Peixe, Guto Serra, Heitor Lins, Íris Campos,
    Jorge Amparo, Kelly Souto, Livia Porto, Marcão, Nina Arruda, Osmar Brito, Priscila Voss, Ruan Lessa, Samara Gil,
    Téo Macedo, Úrsula Neves, Vini Torres, Wagner Luz, Yuri Campelo, Zilda, Aline Duarte, Beto Sampaio, Cida Mendes,
    Diego Xavier, Estela Brum, Felipe Caldas, Giovani Reis, Hugo Paiva, Ivone Castro, Juca Bala, Kauã, Lorena Diniz,
    Miguel Abreu, Naldo Fontes, Paloma Cruz, Rute Andrade, Saulo Meira, Thaís Coelho, Vera Lúcia, juros_compostos,
    Mestre dos Centavos, Maria Aparecida S, Tia do Cofrinho, Raimunda, Cleiton Ramos, Josué, Dandara, Iracema Tupã,
    Poupa Tempo, quase.rico, Renda Extra BH, Sem Boleto, Tá Caro, Ouro Preto 77, Sabiá, Jabuti Investidor, Capivara Zen,
    Tamanduá`,
  'en-US': `Maya Whitfield, Theo Grant, penny_wise, Otis B, Harper Quill, Nolan Pike, June Ellery, Silas Moor, Ivy Tran, Cole Ashby,
    Ruth Okafor, Desmond K, Piper Lane, Wes Calloway, Nora Finch, bearproof, Hank Dolan, Priya M, Juniper Fox, Amos Reed,
    Tessa Vaughn, slow.and.steady, Gideon Park, Odessa`,
  'es-ES': `Lucía Serrano, Marcos Ibáñez, Carmen Vidal, Nacho Rivas, Aitana Pons, Pilar Gascón, Íñigo Lasa, Rocío Mena, Álvaro Cano,
    Marta Soler, Diego Aranda, la_hucha, Nerea Otxoa, Paco Luján, Xabi Errea, Ainhoa Roca, Julián Fábregas, Elena Duque,
    Señor Ahorro, Teresa Quiroga, Iván Castell, Begoña, Ximena Duarte, Gonzalo`,
  'hi-IN': `आरव शर्मा, दीया मेहता, कबीर राव, सान्वी जोशी, ईशान वर्मा, मीरा नायर, रोहन गुप्ता, तारा कपूर, विवान सिंह, नंदिनी पटेल, अर्जुन दास, काव्या अय्यर,
    समीर बोस, लता मिश्रा, बचत राजा, पूजा रेड्डी`,
  'zh-CN': `林小满, 陈知远, 王一诺, 李慕白, 周子墨, 吴清欢, 赵明远, 孙若溪, 慢慢变富, 徐知夏, 复利小助手, 郑安然, 省钱达人, 何思源`,
  'ar-SA': `سارة العتيبي, فهد الشمري, نورة القحطاني, خالد الحربي, ريم الزهراني, عبدالله الغامدي, لينا الدوسري, ماجد المطيري, هند السبيعي,
    يوسف العنزي, دانة الشهري, سلطان البقمي`,
}
