/** What most people start with; the names are in `messages/<language>/categories.json`. */
export const STARTER_SET = [
  {
    group: 'income',
    categories: [
      { name: 'salary', emoji: '💼', type: 'activeIncome' },
      { name: 'interest', emoji: '🌱', type: 'passiveIncome' },
      { name: 'otherIncome', emoji: '🎁', type: 'activeIncome' },
    ],
  },
  {
    group: 'home',
    categories: [
      { name: 'rent', emoji: '🏠', type: 'fixedExpense' },
      { name: 'energy', emoji: '💡', type: 'fixedExpense' },
      { name: 'internet', emoji: '📶', type: 'fixedExpense' },
      { name: 'insurance', emoji: '🛡️', type: 'fixedExpense' },
    ],
  },
  {
    group: 'everyday',
    categories: [
      { name: 'groceries', emoji: '🛒', type: 'variableExpense' },
      { name: 'eatingOut', emoji: '🍽️', type: 'variableExpense' },
      { name: 'household', emoji: '🧴', type: 'variableExpense' },
      { name: 'clothing', emoji: '👕', type: 'variableExpense' },
      { name: 'health', emoji: '⚕️', type: 'variableExpense' },
    ],
  },
  {
    group: 'mobility',
    categories: [
      { name: 'publicTransport', emoji: '🚆', type: 'variableExpense' },
      { name: 'car', emoji: '🚗', type: 'variableExpense' },
    ],
  },
  {
    group: 'leisure',
    categories: [
      { name: 'travel', emoji: '🧳', type: 'variableExpense' },
      { name: 'culture', emoji: '🎭', type: 'variableExpense' },
      { name: 'subscriptions', emoji: '🔁', type: 'fixedExpense' },
      { name: 'gifts', emoji: '🎀', type: 'variableExpense' },
    ],
  },
] as const;
