# Creates a GnuCash book with piecash, to check the GnuCash reader of packages/banking by hand. piecash is not a
# dependency of Coffer. Run this in an empty folder, with a Python that can install it:
#   pip install piecash && python …/scripts/gnucash-fixture.py
# It writes the book to book.gnucash (SQLite), and the balances of each account and month by piecash to balances.json.
import datetime
import json
from decimal import Decimal

import piecash

MONTHS = 30


def make_accounts(book):
    euro = book.default_currency
    dollar = piecash.factories.create_currency_from_ISO("USD")
    share = piecash.Commodity(namespace="NASDAQ", mnemonic="ACME", fullname="ACME", fraction=10000, book=book)
    book.add(dollar)
    root = book.root_account
    tree = [
        ("Assets", "ASSET", euro, None, True),
        ("Giro 🏦", "BANK", euro, "Assets", False),
        ("Savings", "BANK", euro, "Assets", False),
        ("Dollars", "BANK", dollar, "Assets", False),
        ("ACME", "STOCK", share, "Assets", False),
        ("Visa", "CREDIT", euro, None, False),
        ("Loan", "LIABILITY", euro, None, False),
        ("Income", "INCOME", euro, None, True),
        ("Salary", "INCOME", euro, "Income", False),
        ("Expenses", "EXPENSE", euro, None, True),
        ("Food", "EXPENSE", euro, "Expenses", False),
        ("Meals abroad", "EXPENSE", dollar, "Expenses", False),
        ("Interest", "EXPENSE", euro, "Expenses", False),
        ("Tax", "EXPENSE", euro, "Expenses", False),
        ("Equity", "EQUITY", euro, None, True),
        ("Opening Balances", "EQUITY", euro, "Equity", False),
    ]
    accounts = {}
    for name, kind, commodity, parent, is_placeholder in tree:
        accounts[name] = piecash.Account(
            name, kind, commodity, parent=accounts.get(parent, root), placeholder=is_placeholder
        )
    return accounts


def add(book, accounts, day, description, *splits, notes=None, currency=None):
    """Adds a transaction. Each split is (account, value), or (account, value, quantity) if the quantity differs."""
    piecash.Transaction(
        currency=currency or book.default_currency,
        description=description,
        notes=notes,
        post_date=day,
        splits=[
            piecash.Split(accounts[name], Decimal(value), quantity=Decimal(quantity[0] if quantity else value))
            for name, value, *quantity in splits
        ],
    )


def make_month(book, accounts, at):
    def day(number):
        return datetime.date(2024 + at // 12, at % 12 + 1, number)

    fee = Decimal(at) / 100
    add(book, accounts, day(1), "Employer", ("Giro 🏦", "2000"), ("Tax", "500"), ("Salary", "-2500"), notes="gross")
    add(book, accounts, day(3), "Bank", ("Giro 🏦", -600 - fee), ("Loan", 500 + fee), ("Interest", "100"))
    add(book, accounts, day(10), "Market", ("Visa", "-70.50"), ("Food", "70.50"))
    add(book, accounts, day(12), "Two shops", ("Visa", "-30"), ("Giro 🏦", "-12.34"), ("Food", "42.34"))
    add(book, accounts, day(15), "Savings", ("Giro 🏦", "-50"), ("Savings", "50"))
    add(book, accounts, day(20), "Exchange", ("Giro 🏦", "-100.01"), ("Dollars", "100.01", 110 + fee))
    dollar = accounts["Dollars"].commodity
    add(book, accounts, day(21), "Diner", ("Dollars", "-20"), ("Meals abroad", "20"), currency=dollar)
    add(book, accounts, day(28), "Buy", ("Giro 🏦", "-33.33"), ("ACME", "33.33", "1.2345"))


def balances(accounts):
    """Returns the balance of each cash account at the end of each month, as piecash computes it."""
    months = [f"{2024 + at // 12}-{at % 12 + 1:02}" for at in range(MONTHS)]
    rows = {}
    for name in ["Giro 🏦", "Savings", "Dollars", "Visa", "Loan"]:
        splits = accounts[name].splits
        rows[name] = {
            month: str(sum(split.quantity for split in splits if split.transaction.post_date.isoformat()[:7] <= month))
            for month in months
        }
    return rows


book = piecash.create_book(sqlite_file="book.gnucash", currency="EUR", overwrite=True)
accounts = make_accounts(book)
book.flush()
opening = datetime.date(2023, 12, 31)
add(book, accounts, opening, "Opening", ("Giro 🏦", "1000"), ("Opening Balances", "-1000"))
add(book, accounts, opening, "Opening", ("Loan", "-9000"), ("Opening Balances", "9000"))
for at in range(MONTHS):
    make_month(book, accounts, at)
book.save()
with open("balances.json", "w", encoding="utf-8") as file:
    json.dump(balances(accounts), file, indent=2, ensure_ascii=False)
