import { foldText } from '../counterparty-name.ts';
import { STARTER_KEYS, type StarterKey } from './business-kinds.ts';

/** Names of the starter categories in the languages of the word lists, separated by commas. */
const NAMES: Readonly<Record<StarterKey, string>> = {
  salary:
    'Salary, Wages, Gehalt, Lohn, Salaire, Nómina, Salario, Stipendio, Salaris, Wynagrodzenie, Pensja, Vencimento, Salário, Ordenado',
  interest: `Interest and dividends, Interest, Zinsen und Dividenden, Zinsen, Intérêts et dividendes, Intérêts,
    Intereses y dividendos, Intereses, Interessi e dividendi, Interessi, Rente en dividend, Odsetki i dywidendy, Odsetki,
    Juros e dividendos, Juros`,
  otherIncome: `Other income, Sonstige Einnahmen, Autres revenus, Otros ingresos, Altre entrate, Overige inkomsten, Inne
    przychody, Outros rendimentos, Outras receitas`,
  rent: `Rent or mortgage, Rent, Mortgage, Housing, Miete oder Rate, Miete, Wohnen, Loyer ou prêt, Loyer, Logement, Alquiler
    o hipoteca, Alquiler, Vivienda, Affitto o mutuo, Affitto, Mutuo, Huur of hypotheek, Huur, Wonen, Czynsz lub kredyt,
    Czynsz, Mieszkanie, Renda ou prestação, Renda, Habitação`,
  energy: `Electricity and heating, Utilities, Energy, Strom und Heizung, Energie, Nebenkosten, Électricité et chauffage,
    Énergie, Luz y calefacción, Suministros, Luce e riscaldamento, Utenze, Stroom en verwarming, Prąd i ogrzewanie,
    Energia, Media, Eletricidade e aquecimento`,
  internet: `Internet and phone, Internet and telephone, Internet, Phone and internet, Internet und Telefon, Internet et téléphone, Internet y
    teléfono, Internet e telefono, Internet en telefoon, Internet i telefon, Internet e telefone`,
  insurance:
    'Insurance, Insurances, Versicherungen, Versicherung, Assurances, Assurance, Seguros, Assicurazioni, Verzekeringen, Ubezpieczenia',
  groceries: `Groceries, Lebensmittel, Courses, Alimentation, Supermercado, Alimentación, Alimentari, Spesa, Boodschappen,
    Zakupy spożywcze, Artykuły spożywcze, Spożywcze, Compras de supermercado, Supermercado, Mercearia`,
  eatingOut: `Eating out, Restaurants, Dining out, Essen gehen, Restaurants et cafés, Restaurantes, Comer fuera, Mangiare
    fuori, Ristoranti, Uit eten, Restauracje, Jedzenie na mieście, Comer fora`,
  household: 'Household, Haushalt, Maison, Hogar, Casa, Huishouden, Gospodarstwo domowe, Dom, Ménage',
  clothing: 'Clothing, Clothes, Kleidung, Vêtements, Ropa, Abbigliamento, Kleding, Odzież, Ubrania, Roupa, Vestuário',
  health: 'Health, Gesundheit, Santé, Salud, Salute, Gezondheid, Zdrowie, Saúde',
  publicTransport: `Trains and buses, Public transport, Transport, Bahn und Bus, Trains et bus, Transports en commun,
    Transporte público, Trenes y autobuses, Treni e autobus, Trasporti, Openbaar vervoer, Trein en bus, Komunikacja,
    Pociągi i autobusy, Transportes públicos, Comboios e autocarros`,
  car: 'Car, Auto, Voiture, Coche, Automobile, Samochód, Carro',
  travel: 'Travel, Holidays, Reisen, Urlaub, Voyages, Vacances, Viajes, Viaggi, Vakantie, Podróże, Viagens',
  culture: `Culture and sports, Leisure, Kultur und Sport, Freizeit, Culture et sport, Loisirs, Cultura y deporte, Ocio,
    Cultura e sport, Tempo libero, Cultuur en sport, Vrije tijd, Kultura i sport, Rozrywka, Cultura e desporto, Lazer`,
  subscriptions:
    'Subscriptions, Abos, Abonnements, Suscripciones, Abbonamenti, Abonnementen, Subskrypcje, Subscrições, Assinaturas',
  gifts: `Gifts and donations, Gifts, Geschenke und Spenden, Geschenke, Cadeaux et dons, Cadeaux, Regalos y donaciones,
    Regalos, Regali e donazioni, Regali, Cadeaus en giften, Prezenty i darowizny, Prezenty, Presentes e donativos`,
  revenue: "Revenue, Umsätze, Chiffre d'affaires, Ingresos de la actividad, Ricavi, Omzet, Przychody, Receitas",
  material: `Goods and material, Waren und Material, Marchandises et matériel, Mercancías y material, Merci e materiali,
    Goederen en materiaal, Towary i materiały, Mercadorias e material`,
  equipment: 'Equipment, Ausstattung, Équipement, Equipamiento, Attrezzature, Apparatuur, Wyposażenie, Equipamento',
  software: `Software and services, Software und Dienste, Logiciels et services, Software y servicios, Software e servizi,
    Software en diensten, Oprogramowanie i usługi, Software e serviços`,
  businessTravel: `Business travel, Geschäftsreisen, Voyages professionnels, Viajes de negocios, Viaggi di lavoro,
    Zakenreizen, Podróże służbowe, Viagens de negócios`,
  advertising: 'Advertising, Werbung, Publicité, Publicidad, Pubblicità, Reclame, Reklama, Publicidade',
  advisers: `Accounting and advice, Buchhaltung und Beratung, Comptabilité et conseil, Contabilidad y asesoría,
    Contabilità e consulenza, Boekhouding en advies, Księgowość i doradztwo, Contabilidade e consultoria`,
  vat: 'Value added tax, VAT, Umsatzsteuer, TVA, IVA, Btw, Podatek VAT',
  fees: '',
  tax: '',
};

/** The fields of a wallet's category that identify it as a starter category. */
interface NamedCategory {
  readonly id: string;
  readonly name: string;
  readonly systemKey: string | null;
}

/**
 * Finds the wallet's starter categories: fees and taxes by their system keys, all others by name. Returns the category
 * id of each starter key that has a category.
 */
export function findStarterCategories(categories: readonly NamedCategory[]): Map<StarterKey, string> {
  const byName = new Map<string, StarterKey>();
  for (const key of STARTER_KEYS) {
    for (const name of NAMES[key].split(',')) if (name.trim() !== '') byName.set(plain(name), key);
  }
  const found = new Map<StarterKey, string>();
  for (const { id, name, systemKey } of categories) {
    const key = systemKey === 'fees' || systemKey === 'tax' ? systemKey : byName.get(plain(name));
    if (key !== undefined && !found.has(key)) found.set(key, id);
  }
  return found;
}

function plain(name: string): string {
  return foldText(name).trim().replace(/\s+/g, ' ');
}
